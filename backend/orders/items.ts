/** The items of an order that count, and the rows that an item cannot be without. */
import type { ResourceName, Row } from '#resources'
import type { Store } from '#backend/resource/store'

export type Item = Row<'order_items'>

export async function presentItems(store: Store, order_id: number): Promise<Item[]> {
  return (await store.select('order_items', { order_id })).filter(({ status }) => status !== 'canceled')
}

/** Each of them, one after another: they share the order whose sums they change. */
export async function moveAll(store: Store, items: readonly Item[], verb: string, reason?: string): Promise<void> {
  for (const { id } of items) await store.move('order_items', id, verb, reason === undefined ? {} : { reason })
}

/** Out of the house for good: with its client, or canceled and not waiting to be given back. */
export const isGone = ({ status, return_required, returned_at }: Item): boolean =>
  status === 'delivered' || (status === 'canceled' && !(return_required && returned_at === null))

/** A row that a foreign key promises. */
export async function known<N extends ResourceName>(store: Store, name: N, id: number): Promise<Row<N>> {
  const row = await store.find(name, id)
  if (!row) throw new Error(`${name} ${id} is referred to and does not exist`)
  return row
}
