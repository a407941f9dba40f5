/** The timeline of an order, shown on its page and, where `client_visible`, to its client. */
import { actorOf } from '#backend/engine/resource/caller'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Event = Values<'order_events'> & Pick<Row<'order_events'>, 'kind'>

export async function addOrderEvent(store: Store, { id, client_id }: Pick<Row<'orders'>, 'id' | 'client_id'>, event: Event): Promise<void> {
  await store.insert('order_events', { ...event, order_id: id, client_id, actor: actorOf(store.author) })
}
