/** Copies the price of an item from the price list: later changes of the list do not change the item. */
import type { Item } from '../items/order_items.ts'
import { resolveTarif } from '#common/orders/resolve_tarif'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { localeOf } from '#backend/engine/i18n/translator'
import { Refused, type ErrorMessage } from '#backend/engine/resource/refusals'
import { siteOf } from '#backend/engine/resource/site_of'
import type { ItemPrice } from '#common/orders/item_price'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

export const priceItem = ({ store, row }: TransitionContext<'order_items'>): Promise<Values<'order_items'>> => priceValues(store, row)

/** Called when a field that the price depends on has changed. Another price resets the decision. */
export async function repriceItem(store: Store, item: Item): Promise<void> {
  const priced = await store.update('order_items', item.id, await priceValues(store, item))
  if (priced.amount !== item.amount && item.decision !== 'undecided') {
    await store.update('order_items', item.id, { decision: 'undecided', decided_at: null })
  }
}

/** The price that an item would have if it were measured now, with this fabric. */
export async function expectedPrice(store: Store, item: Item): Promise<Pick<ItemPrice, 'unit_price' | 'min_charge'>> {
  const { unit } = await findOrFail(store, 'categories', item.category_id)
  const { unit_price = null, min_charge = null } = await findPrice(store, { ...item, unit }, await termsOf(store, item)) ?? {}
  return { unit_price, min_charge }
}

/** What the price of an item depends on beside the item. `id` is null for a client who is new. */
export interface PriceTerms extends Pick<Row<'orders'>, 'type' | 'currency' | 'grade'> {
  readonly client: Pick<Row<'clients'>, 'type'> & { readonly id: number | null }
  readonly city_id: number | null
}

/** Null: the price list has no price for the item. */
export async function findPrice(store: Store, item: PricedItem, terms: PriceTerms): Promise<Values<'order_items'> | null> {
  const tarif = await findTarif(store, item, terms)
  if (!tarif) return null
  const category = await findOrFail(store, 'categories', item.category_id)
  return { tarif_id: tarif.id, unit_price: tarif.price, min_charge: tarif.min_charge ?? category.min_charge, is_price_override: false }
}

type PricedItem = Pick<Item, 'category_id' | 'sub_category_id' | 'unit' | 'tissu' | 'wash_type'>

async function priceValues(store: Store, item: Item): Promise<Values<'order_items'>> {
  const terms = await termsOf(store, item)
  const price = await findPrice(store, item, terms)
  if (price) return price
  // The rug is on the floor, and whoever measures it may add no price: what is missing is told to the office.
  if (terms.status === 'in_measure') return { tarif_id: null, unit_price: null, min_charge: null, is_price_override: false }
  throw new Refused(await missingPrice(store, item, terms))
}

async function termsOf(store: Store, item: Item): Promise<PriceTerms & Pick<Row<'orders'>, 'status'>> {
  const { client_id, address_id, ...order } = await findOrFail(store, 'orders', item.order_id)
  const address = address_id === null ? null : await findOrFail(store, 'addresses', address_id)
  const city_id = address ? address.city_id : await cityOfSite(store, siteOf(order))
  return { ...order, client: await findOrFail(store, 'clients', client_id), city_id }
}

/** Of what is brought to its counter. */
export const cityOfSite = async (store: Store, site_id: number | null): Promise<number | null> =>
  (site_id === null ? null : (await store.find('sites', site_id))?.city_id ?? null)

async function findTarif(
  store: Store,
  { category_id, sub_category_id, unit, tissu, wash_type }: PricedItem,
  { type, currency, grade, client, city_id }: PriceTerms,
): Promise<Row<'tarifs'> | null> {
  if (unit === null) throw new Error('an item is priced before it has a unit')
  const tarifs = await store.select('tarifs', { category_id, unit, type, currency, status: 'enable' })
  const context = {
    category_id, sub_category_id, unit, type, currency, tissu, wash_type, grade, client_type: client.type, client_id: client.id, city_id,
  }
  return resolveTarif(tarifs, context, store.context.today)
}

/** Which price is missing: that of the counter is none for what is fetched. */
export async function missingPrice(
  store: Store, { category_id, unit }: Pick<PricedItem, 'category_id' | 'unit'>, { type }: Pick<PriceTerms, 'type'>,
): Promise<ErrorMessage> {
  const { name } = await findOrFail(store, 'categories', category_id)
  return (t) => t('errors.orders.no_price', {
    category: name[localeOf(t)] ?? name.en ?? name.fr ?? name.ar, unit: t(`enums.tarif_unit.${unit}`), type: t(`enums.order_type.${type}`),
  })
}
