/** Copies the price of an item from the price list: later changes of the list do not change the item. */
import type { Item } from './order_items.ts'
import { resolveTarif } from './resolve_tarif.ts'
import { findOrFail } from '#backend/resource/find_or_fail'
import { Refused } from '#backend/resource/refusals'
import type { ItemPrice } from '#common/item_price'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

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
  const category = await findOrFail(store, 'categories', item.category_id)
  const tarif = await findTarif(store, { ...item, unit: category.unit })
  return { unit_price: tarif?.price ?? null, min_charge: tarif ? minCharge(tarif, category) : null }
}

async function priceValues(store: Store, item: Item): Promise<Values<'order_items'>> {
  const category = await findOrFail(store, 'categories', item.category_id)
  const tarif = await findTarif(store, item)
  if (!tarif) throw missingPriceError(store, category, item)
  return { tarif_id: tarif.id, unit_price: tarif.price, min_charge: minCharge(tarif, category), is_price_override: false }
}

const minCharge = (tarif: Row<'tarifs'>, category: Row<'categories'>): number | null => tarif.min_charge ?? category.min_charge

async function findTarif(store: Store, item: Item): Promise<Row<'tarifs'> | null> {
  const order = await findOrFail(store, 'orders', item.order_id)
  const client = await findOrFail(store, 'clients', order.client_id)
  const address = order.address_id === null ? null : await findOrFail(store, 'addresses', order.address_id)
  const { category_id, sub_category_id, unit, tissu, wash_type } = item
  if (unit === null) throw new Error(`item ${item.id} has no unit yet`)
  const { type, currency, grade } = order
  const tarifs = await store.select('tarifs', { category_id, unit, type, currency, status: 'enable' })
  const context = {
    category_id, sub_category_id, unit, type, currency, tissu, wash_type, grade,
    client_type: client.type, client_id: client.id, city_id: address?.city_id ?? null,
  }
  return resolveTarif(tarifs, context, store.context.today)
}

function missingPriceError({ caller }: Store, { name }: Row<'categories'>, { unit }: Item): Refused {
  const category = name[caller?.locale ?? 'en'] ?? name.en ?? name.fr ?? name.ar
  return new Refused((t) => t('errors.orders.no_price', { category, unit: t(`enums.tarif_unit.${unit}`) }))
}
