/** Hooks of order services: the price is copied from the service, the quantity follows from the items. */
import { assertNotInvoiced } from './invoiced_order.ts'
import { calculateServiceQuantity, categoriesOfService } from './services.ts'
import { isClosed, mayChangePrice } from './status_groups.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { asMorph } from '#backend/engine/resource/caller'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Item } from './items/order_items.ts'

type Line = Row<'order_services'>
type Order = Row<'orders'>

export async function beforeSaveOrderService(
  { store, before, draft }: BeforeSaveContext<'order_services'>,
): Promise<Values<'order_services'>> {
  const { order_id, order_item_id = null, service_id, quantity = '1' } = { ...before, ...draft }
  const service = service_id === undefined ? null : await store.find('services', service_id)
  if (!service || order_id === undefined) return {}
  // A request never contains the price: only recalculateServices sets it, which also runs in a canceled order.
  const isRecalculation = before !== null && 'unit_price' in draft
  const order = await findOrFail(store, 'orders', order_id)
  if (!isRecalculation) assertOrderOpen(order)
  if (!before) assertPriceOpen(store, order)
  const items = await store.select('order_items', { order_id })
  if (!before || 'order_item_id' in draft)
    await assertOffered(
      store,
      service,
      items.find(({ id }) => id === order_item_id),
    )
  const calculated = { quantity: await calculateServiceQuantity(store, service, order_item_id, quantity, items) }
  // A form sends every line, unchanged ones too.
  const isAnotherLine = before && (['order_item_id', 'quantity'] as const).some(isChanged(before, { ...draft, ...calculated }))
  if (isAnotherLine && !isRecalculation) assertPriceOpen(store, order)
  if (!before || isAnotherLine) await assertNotInvoiced(store, order_id, 'orders.fields.services')
  return before ? calculated : { ...snapshot(store, service), ...calculated }
}

export async function beforeDeleteOrderService({ store, row }: { readonly store: Store; readonly row: Line }): Promise<void> {
  const order = await findOrFail(store, 'orders', row.order_id)
  assertOrderOpen(order)
  assertPriceOpen(store, order)
  await assertNotInvoiced(store, order.id, 'orders.fields.services')
}

function assertOrderOpen({ status }: Order): void {
  if (isClosed(status)) throw refuse('orders.conditions.not_closed')
}

/** A line more or less would change the price that the client has agreed to. */
function assertPriceOpen({ caller }: Store, { status }: Order): void {
  if (!mayChangePrice(status, caller)) throw refuse('checks.order_price_is_open')
}

async function assertOffered(store: Store, service: Row<'services'>, item: Item | undefined): Promise<void> {
  if (service.validity === 'item' && !item) throw invalid('order_item_id', (t) => t('errors.field.required'))
  if (service.validity === 'order' && item) throw invalid('order_item_id', (t) => t('errors.orders.service_of_order'))
  const categories = await categoriesOfService(store, service.id)
  if (item && categories.size > 0 && !categories.has(item.category_id))
    throw invalid('service_id', (t) => t('errors.orders.service_not_offered'))
}

const snapshot = ({ caller }: Store, { method, price, min_amount }: Row<'services'>): Values<'order_services'> =>
  ({ method, unit_price: price, min_amount, added_by: caller && asMorph(caller) })
