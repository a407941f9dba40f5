/** The price of the price list that holds for an item, copied to it: later changes of the list do not reach it. */
import { known, type Item } from './items.ts'
import { resolveTarif } from './tarifs.ts'
import { Refused } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

export const priceItem = ({ store, row }: Move<'order_items'>): Promise<Values<'order_items'>> => priceOf(store, row)

/** Something that the price depends on was changed before anybody agreed to it: a yes to the old price is no yes to another. */
export async function repriceItem(store: Store, item: Item): Promise<void> {
  const priced = await store.update('order_items', item.id, await priceOf(store, item))
  if (priced.amount !== item.amount && item.decision !== 'undecided') {
    await store.update('order_items', item.id, { decision: 'undecided', decided_at: null })
  }
}

async function priceOf(store: Store, item: Item): Promise<Values<'order_items'>> {
  const category = await known(store, 'categories', item.category_id)
  const tarif = await tarifFor(store, item)
  if (!tarif) throw noPrice(store, category, item)
  return { tarif_id: tarif.id, unit_price: tarif.price, min_charge: tarif.min_charge ?? category.min_charge, is_price_override: false }
}

async function tarifFor(store: Store, item: Item): Promise<Row<'tarifs'> | null> {
  const order = await known(store, 'orders', item.order_id)
  const client = await known(store, 'clients', order.client_id)
  const address = order.address_id === null ? null : await known(store, 'addresses', order.address_id)
  const { category_id, sub_category_id, unit, tissu, wash_type } = item
  if (unit === null) throw new Error(`item ${item.id} has no unit yet`)
  const { type, currency, grade } = order
  const tarifs = await store.select('tarifs', { category_id, unit, type, currency, status: 'enable' })
  const context = {
    category_id, sub_category_id, unit, type, currency, tissu, wash_type, grade,
    client_type: client.type, client_id: client.id, city_id: address?.city_id ?? null,
  }
  return resolveTarif(tarifs, context, store.facts.today)
}

function noPrice({ caller }: Store, { name }: Row<'categories'>, { unit }: Item): Refused {
  const category = name[caller?.locale ?? 'en'] ?? name.en ?? name.fr ?? name.ar
  return new Refused((t) => t('errors.orders.no_price', { category, unit: t(`enums.tarif_unit.${unit}`) }))
}
