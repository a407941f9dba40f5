/** Queries and transitions of the items of an order. */
import type { ResourceName, Row } from '#resources'
import type { Store } from '#backend/resource/store'

export type Item = Row<'order_items'>

export async function findActiveItems(store: Store, order_id: number): Promise<Item[]> {
  return (await store.select('order_items', { order_id })).filter(({ status }) => status !== 'canceled')
}

/** One after another: all of them update the sums of the same order. */
export async function transitionItems(store: Store, items: readonly Item[], verb: string, reason?: string): Promise<void> {
  for (const { id } of items) await store.transition('order_items', id, verb, reason === undefined ? {} : { reason })
}

/** Delivered, or canceled and not waiting to be returned. */
export const hasLeftPlant = ({ status, return_required, returned_at }: Item): boolean =>
  status === 'delivered' || (status === 'canceled' && !(return_required && returned_at === null))

/** The row that a foreign key references. */
export async function findOrFail<N extends ResourceName>(store: Store, name: N, id: number): Promise<Row<N>> {
  const row = await store.find(name, id)
  if (!row) throw new Error(`${name} ${id} is referred to and does not exist`)
  return row
}
