/** What a draft of an order would cost and when it would be ready, by the rules that price and promise a saved one. Writes nothing. */
import { possiblePromise } from '../promise/possible_promise.ts'
import { promiseDays } from '../promise/promise_days.ts'
import { workloadOfDay } from '../promise/workload.ts'
import { calculateServiceQuantity } from '../services.ts'
import { readOrderPreviewDraft, type OrderPreviewDraft } from './order_preview_draft.ts'
import { cityOfSite, findPrice, missingPrice, type PriceTerms } from './price_item.ts'
import { serviceAmount } from './pricing.ts'
import { urgentServices } from '../urgent_services.ts'
import { requiredAdvance } from './required_advance.ts'
import { zoneOfAddress } from '#backend/trade/catalogue/index'
import { categoryDefaults } from '../items/save_item.ts'
import { discountOfRework, gradeOfNewOrder } from '../save_order.ts'
import { discountError } from './discount_error.ts'
import { greatestDiscount } from './discount_limit.ts'
import { feeInZone, waivedTransportFee, zoneOf } from './transport_fee.ts'
import { countWays } from '#common/orders/transport_fee'
import { missingMeasures } from '#common/orders/required_measures'
import { resourceOf } from '#backend/engine/definition/registry'
import { translator } from '#backend/engine/i18n/translator'
import { may } from '#backend/engine/resource/caller'
import { deriveValues } from '#backend/engine/resource/write/derive_values'
import { settingOf } from '#backend/services/settings/setting_of'
import type { OrderPreview } from '#common/orders/preview'
import type { Row } from '#resources'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Data } from '#schema/predicate'
import type { Item } from '../items/order_items.ts'

type Client = PriceTerms['client'] & Pick<Row<'clients'>, 'grade' | 'orders_count'>
export async function previewOrder(store: RequestStore, body: Data): Promise<OrderPreview> {
  const draft = await readOrderPreviewDraft(store, body)
  const client = await clientOf(store, draft)
  const { order } = draft
  const terms = {
    type: order.type, currency: order.currency, grade: gradeOfNewOrder(order.grade, client), client, city_id: await cityOf(store, draft),
  }
  const previewed: { item: Item; no_price: string | null }[] = []
  for (const item of draft.items) previewed.push(await previewItem(store, item, terms))
  const items = previewed.map(({ item }) => item)
  const sums = {
    subtotal: items.reduce((sum, { amount }) => sum + (amount ?? 0), 0), services_total: await servicesTotal(store, draft, items),
  }
  const zone = await zoneOfDraft(store, draft)
  const fee = order.transport_fee ?? feeInZone(store, zone, order)
  const unpriced = items.filter(({ amount }) => amount === null).length
  const waived = unpriced ? {} : await waivedTransportFee(store, { ...order, ...sums, transport_fee: fee }, zone)
  const priced = {
    ...order, ...discountOfRework(order), ...sums, transport_fee: fee, ...waived, received_items: items.length, unmeasured_items: unpriced,
  }
  const { discount_amount, total } = derived('orders', priced, store)
  // In a draft the category may be missing still.
  const known = items.filter(({ category_id }) => Boolean(category_id))
  // What a courier still has to fetch is promised once it is here.
  const isHere = order.type !== 'transport'
  const possible = known.length && isHere ? await possiblePromise(store, known, {
    priority: order.priority, site_id: Number(store.caller.me.site_id ?? 1), from: store.context.now,
  }) : null
  const due = possible?.promised_at ?? null
  return {
    items: previewed.map(({ item: { unit, unit_price, billed_quantity, amount }, no_price }) =>
      ({ unit, unit_price, billed_quantity, amount, no_price })),
    ...sums, transport_fee: priced.transport_fee, discount_amount: discount_amount ?? 0, total,
    zone_id: zone?.id ?? null,
    discount_error: discountError(store, { ...priced, total })?.(translator(store.caller.locale)) ?? null,
    greatest_discount: greatestDiscount(store, priced),
    required_advance: advanceOf(store, client, total),
    promised_at: due, no_date: known.length && isHere && due === null ? translator(store.caller.locale)('errors.no_date') : null,
    load: due === null ? null : await workloadOfDay(store, due), days: possible ? promiseDays(possible) : [],
  }
}

/** A client who is not chosen yet, or new, has the prices of the price list. */
async function clientOf(store: RequestStore, { order, quick }: OrderPreviewDraft): Promise<Client> {
  const saved = order.client_id ? await store.find('clients', order.client_id) : null
  const type = quick.client_id?.type === 'professionel' ? 'professionel' : 'particular'
  return saved ?? { id: null, type, grade: 'normal', orders_count: 0 }
}

async function cityOf(store: RequestStore, { order: { address_id }, quick }: OrderPreviewDraft): Promise<number | null> {
  if (address_id) return (await store.find('addresses', address_id))?.city_id ?? null
  const city = quick.address_id?.city_id
  if (quick.address_id) return typeof city === 'number' ? city : null
  return cityOfSite(store, Number(store.caller.me.site_id ?? 1))
}

/** Of an address that is saved, or of one that the order would create. */
async function zoneOfDraft(
  store: RequestStore, { order, quick: { address_id: address } }: OrderPreviewDraft,
): Promise<Row<'zones'> | null> {
  if (!address) return zoneOf(store, order)
  // Whether another zone than that of the pin is meant is asked when it is saved.
  const { zone_id } = { ...address, ...await zoneOfAddress(store, null, { ...address, is_zone_exception: true }) }
  return countWays(order) > 0 && typeof zone_id === 'number' ? store.find('zones', zone_id) : null
}

async function previewItem(
  store: RequestStore, draft: Item, terms: PriceTerms,
): Promise<{ readonly item: Item; readonly no_price: string | null }> {
  const item = { ...draft, ...await categoryDefaults(store, null, draft) } as Item
  // Priced by the piece, but not received without its size: a price that saving would not give is none.
  const isSized = missingMeasures(item, item.unit, (await store.find('categories', item.category_id ?? 0))?.params ?? []).length === 0
  const price = item.unit === null ? null : await findPrice(store, item, terms)
  const isMissing = item.unit !== null && price === null
  return {
    item: derived('order_items', { ...item, ...isSized ? price : null } as Item, store),
    no_price: isMissing ? (await missingPrice(store, item, terms))(translator(store.caller.locale)) : null,
  }
}

/** With those that are added to an urgent order. */
async function servicesTotal(store: RequestStore, { order, services }: OrderPreviewDraft, items: readonly Item[]): Promise<number> {
  const added = order.priority === 'urgent' ? await urgentServices(store) : []
  const chosen = services.map(({ service_id, quantity = '1' }) => ({ service_id, quantity }))
  const more = added.filter(({ id }) => !chosen.some(({ service_id }) => service_id === id))
    .map(({ id }) => ({ service_id: id, quantity: '1' }))
  let sum = 0
  for (const { service_id, quantity } of [...chosen, ...more]) {
    const service = service_id === undefined ? null : await store.find('services', service_id)
    if (!service) continue
    const { method, price, min_amount } = service
    sum += serviceAmount({
      method, unit_price: price, min_amount, quantity: await calculateServiceQuantity(store, service, null, quantity, items),
    }) ?? 0
  }
  return sum
}

/** The new order counts among those of the client. */
function advanceOf({ caller, context }: RequestStore, client: Client, total: number | null): number {
  if (may(caller, 'order-confirm-no-advance')) return 0
  return requiredAdvance(total, { ...client, orders_count: (client.orders_count ?? 0) + 1 }, settingOf(context, 'money_advance_percent'))
}

/** The row with its computed values, as they would be saved. */
function derived<N extends 'orders' | 'order_items'>(name: N, row: Row<N>, { context }: RequestStore): Row<N> {
  const resource = resourceOf(name)
  return { ...row, ...deriveValues(resource, row as unknown as Data, new Set(Object.keys(resource.fields)), context) }
}
