/** The quantities of the services of an order, which follow from its items. Source: domain.md §6.3, D13. */
import { isBilledItem, type Item } from './items/order_items.ts'
import { serviceQuantity } from './price/pricing.ts'
import { decimal, fixed, plus } from '#schema/decimal'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Line = Row<'order_services'>

/** Called after an item is measured, declined, canceled or restored, and before `deleted` is deleted. */
export async function recalculateServices(store: Store, order_id: number, deleted?: Item): Promise<void> {
  const lines = await store.select('order_services', { order_id })
  if (!lines.length) return
  const items = (await store.select('order_items', { order_id })).filter(({ id }) => id !== deleted?.id)
  for (const line of lines) await recalculateLine(store, line, await findOrFail(store, 'services', line.service_id), items)
}

/** `order_item_id` null: for the whole order. Storage by day has the quantity that was entered. */
export async function calculateServiceQuantity(
  store: Store,
  service: Row<'services'>,
  order_item_id: number | null,
  entered: string,
  items: readonly Item[],
): Promise<string> {
  if (service.method === 'unit' && service.index === 'stock') return entered
  const inScope = order_item_id === null ? items.filter(isBilledItem) : items.filter(({ id }) => id === order_item_id)
  const allowed = await categoriesOfService(store, service.id)
  const counted = inScope.filter(({ category_id }) => allowed.size === 0 || allowed.has(category_id))
  const measured = counted.map(({ measured_quantity }) => decimal(measured_quantity ?? '0')).reduce(plus, decimal(0))
  return serviceQuantity(service, { measured: fixed(measured, 3), stored_days: 0, free_storage_days: 0 })
}

/** The categories that a service is limited to; empty means all. */
export async function categoriesOfService(store: Store, service_id: number): Promise<ReadonlySet<number>> {
  const { rows } = await store.trx.rawQuery<{ rows: { target_id: number }[] }>(
    'select target_id from services_categories where owner_id = ?',
    [service_id],
  )
  return new Set(rows.map(({ target_id }) => target_id))
}

async function recalculateLine(store: Store, line: Line, service: Row<'services'>, items: readonly Item[]): Promise<void> {
  const quantity = await calculateServiceQuantity(store, service, line.order_item_id, line.quantity, items)
  const isDue = line.order_item_id === null || items.some((item) => item.id === line.order_item_id && isBilledItem(item))
  // The service of an item that is not washed has no price until the item is restored.
  const unit_price = isDue ? (line.unit_price ?? service.price) : null
  if (quantity !== line.quantity || unit_price !== line.unit_price) await store.update('order_services', line.id, { quantity, unit_price })
}
