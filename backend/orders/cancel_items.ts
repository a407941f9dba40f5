/** An order that does not happen, an item that is not washed, and the way back. Source: domain.md §5.1 T-O16–T-O19, §5.2 T-I8–T-I10. */
import { known, moveAll, presentItems } from './items.ts'
import { refuse } from '#backend/resource/refusals'
import type { Move } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

/** A finished item is handed over or goes back into work: it cannot be canceled any more, nor can its order. */
export async function cancelItems({ store, row: order }: Move<'orders'>): Promise<void> {
  const items = await presentItems(store, order.id)
  if (items.some(({ status }) => status === 'completed' || status === 'delivered')) throw refuse('errors.orders.items_finished')
  await moveAll(store, items, 'drop')
}

/** Those that fell with the order. An item that somebody canceled for a reason of its own stays canceled. */
export async function restoreItems({ store, row: order }: Move<'orders'>): Promise<void> {
  const items = await store.select('order_items', { order_id: order.id, status: 'canceled', cancel_reason: null })
  await moveAll(store, items, 'restore')
}

/** What is here must go back to its owner. */
export async function requireReturn({ store, row: item }: Move<'order_items'>): Promise<Values<'order_items'>> {
  const order = await known(store, 'orders', item.order_id)
  return order.received_at === null ? {} : { return_required: true }
}
