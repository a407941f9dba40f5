/** Around the saving of a service of an order: its price is the list's at that moment, its quantity follows from the items. */
import { known } from './items.ts'
import { countOf, offeredCategories } from './services.ts'
import { isClosed, mayChangePrice } from './stages.ts'
import { asMorph } from '#backend/resource/caller'
import { invalid, refuse } from '#backend/resource/refusals'
import { isSame } from '#backend/resource/write/same'
import type { Saving } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'
import type { Item } from './items.ts'

type Line = Row<'order_services'>
type Order = Row<'orders'>
type Draft = Saving<'order_services'>['draft']

export async function beforeSaveService({ store, before, draft }: Saving<'order_services'>): Promise<Values<'order_services'>> {
  const { order_id, order_item_id = null, service_id, quantity = '1' } = { ...before, ...draft }
  const service = service_id === undefined ? null : await store.find('services', service_id)
  if (!service || order_id === undefined) return {}
  // The price is never in a form: with it, the line follows its item, which may happen in a canceled order too.
  const isFollowing = before !== null && 'unit_price' in draft
  const order = await known(store, 'orders', order_id)
  if (!isFollowing) assertOrderOpen(order)
  if (!before) assertPriceOpen(store, order)
  const items = await store.select('order_items', { order_id })
  if (!before || 'order_item_id' in draft)
    await assertOffered(
      store,
      service,
      items.find(({ id }) => id === order_item_id),
    )
  const counted = { quantity: await countOf(store, service, order_item_id, quantity, items) }
  // A form sends every line, also those that nobody touched.
  if (before && !isFollowing && isOther(before, { ...draft, ...counted })) assertPriceOpen(store, order)
  return before ? counted : { ...snapshot(store, service), ...counted }
}

export async function beforeDeleteService({ store, row }: { readonly store: Store; readonly row: Line }): Promise<void> {
  const order = await known(store, 'orders', row.order_id)
  assertOrderOpen(order)
  assertPriceOpen(store, order)
}

function assertOrderOpen({ status }: Order): void {
  if (isClosed(status)) throw refuse('orders.conditions.not_closed')
}

/** The client said yes to a price: a line more or less would be another one. */
function assertPriceOpen({ caller }: Store, { status }: Order): void {
  if (!mayChangePrice(status, caller)) throw refuse('checks.order_price_is_open')
}

function isOther(before: Line, draft: Draft): boolean {
  return (['order_item_id', 'quantity'] as const).some((name) => name in draft && !isSame(before[name], draft[name]))
}

async function assertOffered(store: Store, service: Row<'services'>, item: Item | undefined): Promise<void> {
  if (service.validity === 'item' && !item) throw invalid('order_item_id', (t) => t('errors.field.required'))
  if (service.validity === 'order' && item) throw invalid('order_item_id', (t) => t('errors.orders.service_of_order'))
  const categories = await offeredCategories(store, service.id)
  if (item && categories.size > 0 && !categories.has(item.category_id))
    throw invalid('service_id', (t) => t('errors.orders.service_not_offered'))
}

const snapshot = ({ caller }: Store, { method, price, min_amount }: Row<'services'>): Values<'order_services'> =>
  ({ method, unit_price: price, min_amount, added_by: caller && asMorph(caller) })
