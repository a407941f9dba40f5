/** Cancels and restores the items of an order. Source: domain.md §5.1 T-O16–T-O19, §5.2 T-I8–T-I10. */
import { isIn } from '#backend/engine/definition/status_groups'
import { transitionItems, findActiveItems } from './order_items.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { refuse } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

/** A completed item is handed over or reworked: neither the item nor its order can be canceled. */
export async function cancelItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const items = await findActiveItems(store, order.id)
  if (items.some(({ status }) => isIn('order_items', 'finished', status))) throw refuse('errors.orders.items_finished')
  await transitionItems(store, items, 'drop')
}

/** Restores the items that were canceled with the order. An item that was canceled with a reason of its own stays canceled. */
export async function restoreItems({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const items = await store.select('order_items', { order_id: order.id, status: 'canceled', cancel_reason: null })
  await transitionItems(store, items, 'restore')
}

/** An item that the plant has received, or a courier has taken, must be returned to its client. */
export async function requireReturn({ store, row: item }: TransitionContext<'order_items'>): Promise<Values<'order_items'>> {
  const order = await findOrFail(store, 'orders', item.order_id)
  return order.received_at !== null || await wasFetched(store, order.id) ? { return_required: true } : {}
}

const wasFetched = async (store: Store, order_id: number): Promise<boolean> =>
  (await store.select('order_deliveries', { order_id, kind: 'collect' }))
    .some(({ status }) => isIn('order_deliveries', 'succeeded', status))
