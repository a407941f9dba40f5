/** Queries and transitions of the items of an order. */
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

export type Item = Row<'order_items'>

export async function findActiveItems(store: Store, order_id: number): Promise<Item[]> {
  return (await store.select('order_items', { order_id })).filter(isActiveItem)
}

export const isActiveItem = ({ status }: Pick<Item, 'status'>): boolean => status !== 'canceled'

/** The client pays for it: neither canceled nor declined. */
export const isBilledItem = (item: Pick<Item, 'status' | 'decision'>): boolean => isActiveItem(item) && item.decision !== 'declined'

/** One after another: all of them update the sums of the same order. */
export async function transitionItems(store: Store, items: readonly Item[], verb: string, reason?: string): Promise<void> {
  for (const { id } of items) await store.transition('order_items', id, verb, reason === undefined ? {} : { reason })
}

/** Delivered, or canceled and not waiting to be returned. */
export const hasLeftPlant = ({ status, return_required, returned_at }: Item): boolean =>
  status === 'delivered' || (status === 'canceled' && !(return_required && returned_at === null))

/** What a delivery of the order still has to bring. */
export const findItemsToDeliver = async (store: Store, order_id: number): Promise<Item[]> =>
  (await store.select('order_items', { order_id })).filter((item) => !hasLeftPlant(item))
