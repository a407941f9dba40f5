/** The rack of an order that is ready: the final place where all its items lie. */
import { findActiveItems } from '#backend/trade/orders/items/order_items'
import { isReady } from '#backend/trade/orders/status_groups'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { AfterSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** After an item was moved. Empty while the items lie in several places, are being worked on or are on a vehicle. */
export async function updateRack(store: Store, order_id: number): Promise<void> {
  const order = await findOrFail(store, 'orders', order_id)
  if (!isReady(order.status)) return
  const items = (await findActiveItems(store, order_id)).filter(({ status }) => status !== 'delivered')
  const place = commonPlace(items)
  const rack = place === null ? null : (await findOrFail(store, 'stocks', place)).code
  if (items.length && rack !== order.rack) await store.update('orders', order_id, { rack })
}

/** The last step of an item may end where it already lies on its rack. */
export const rackWhenCompleted = ({ store, row }: TransitionContext<'orders'>): Promise<void> => updateRack(store, row.id)

/** Another code of a place is the rack of the orders that lie there. */
export async function updateRacksOf({ store, before, row: place, changed }: AfterSaveContext<'stocks'>): Promise<void> {
  if (!before || !changed.has('code')) return
  const items = await store.select('order_items', { current_stock_id: place.id })
  for (const order_id of new Set(items.map((item) => item.order_id))) await updateRack(store, order_id)
}

const commonPlace = (items: readonly Row<'order_items'>[]): number | null => {
  const [first, ...others] = items.map((item) => (item.place_type === 'stock_final' ? item.current_stock_id : null))
  return first != null && others.every((other) => other === first) ? first : null
}
