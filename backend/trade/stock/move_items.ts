/** Stock movements that follow from the transitions of items and orders. */
import { returnItem, findLoadMovement } from './vehicle_loading.ts'
import { findActiveItems } from '#backend/trade/orders/items/order_items'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { siteOf } from '#backend/engine/resource/site_of'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Item = Row<'order_items'>
type Stock = Row<'stocks'>
type Area = Stock['type']

/** By staff, with the arguments of `order_items.move`. */
export async function moveItem({ store, row, args }: TransitionContext<'order_items'>): Promise<void> {
  const { to_stock_id, note = null } = args as unknown as { readonly to_stock_id: number; readonly note?: string | null }
  const reason = (await store.find('stocks', to_stock_id))?.type === 'stock_mort' ? 'dead' : 'transfer'
  await store.insert('stock_movements', { order_item_id: row.id, to_stock_id, reason, note })
}

/** An item that is started or delivered leaves its place or its vehicle and is in no place. */
export async function leavePlace({ store, row }: TransitionContext<'order_items'>): Promise<void> {
  const { id, status } = row
  const isShelved = (await findOrFail(store, 'order_items', id)).current_stock_id !== null
  const loading = isShelved ? null : await findLoadMovement(store, row)
  if (!isShelved && !loading) return
  const reason = status === 'processing' ? 'process' : 'deliver'
  await store.insert('stock_movements', { order_item_id: id, to_stock_id: null, reason, shipment_id: loading?.shipment_id ?? null })
}

/** An item whose delivery was undone. */
export const returnItemToPlace = ({ store, row }: TransitionContext<'order_items'>): Promise<void> =>
  returnItem(store, { order_item_id: row.id, shipment_id: null }, null)

/** Received items wait for preparation. */
export async function moveToPreparationArea({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const items = await findItemsInPlant(store, order.id)
  await moveToAreas(store, order, items.map((item) => [item, 'attente_preparation']), 'receive')
}

/** Items of a confirmed order wait for their washing line. */
export async function moveToWashArea({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const moves: [Item, Area][] = []
  for (const item of await findItemsInPlant(store, order.id)) {
    const category = await store.find('categories', item.category_id)
    moves.push([item, category?.line === 'pressing' ? 'attente_lavage_pressing' : 'attente_lavage'])
  }
  await moveToAreas(store, order, moves, 'transfer')
}

/** Moves the completed items of the order to one rack; setRack copies its code to the order. */
export async function shelveItems({ store, row: order, args }: TransitionContext<'orders'>): Promise<void> {
  const { stock_id } = args as { readonly stock_id?: number }
  if (stock_id === undefined) return
  const place = await findOrFail(store, 'stocks', stock_id)
  for (const item of await findItemsInPlant(store, order.id))
    if (item.status === 'completed') await moveToPlace(store, item, place, 'transfer')
}

/** What nobody fetches, with the reason: each piece of it that is ready. */
export async function moveToDeadStock({ store, row: order, args, reason }: TransitionContext<'orders'>): Promise<void> {
  const { stock_id } = args as { readonly stock_id: number }
  for (const item of await findItemsInPlant(store, order.id))
    if (item.current_stock_id !== stock_id)
      await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: stock_id, reason: 'dead', note: reason })
}

export async function setRack({ store, args }: TransitionContext<'orders'>): Promise<Values<'orders'>> {
  const { stock_id } = args as { readonly stock_id?: number }
  return stock_id === undefined ? {} : { rack: (await findOrFail(store, 'stocks', stock_id)).code }
}

const findItemsInPlant = async (store: Store, order_id: number): Promise<Item[]> =>
  (await findActiveItems(store, order_id)).filter(({ status }) => status !== 'delivered')

/**
 * Into the area of that type, if the site has one. All areas are locked first: looking one up later would write the places that the
 * first moves have changed, and the next move would write them again.
 */
async function moveToAreas(
  store: Store, order: Row<'orders'>, moves: readonly (readonly [Item, Area])[], reason: 'receive' | 'transfer',
): Promise<void> {
  const areas = new Map<Area, Stock>()
  for (const type of new Set(moves.map(([, area]) => area))) {
    const ofType = await store.select('stocks', { type, parent_id: null, status: 'enable' })
    const area = ofType.find((place) => siteOf(place) === siteOf(order))
    if (area) areas.set(type, area)
  }
  for (const { id } of [...areas.values()].sort((one, other) => one.id - other.id)) await store.lock('stocks', id)
  for (const [item, type] of moves) {
    const area = areas.get(type)
    if (area) await moveToPlace(store, item, area, reason)
  }
}

async function moveToPlace(store: Store, item: Item, { id }: Stock, reason: 'receive' | 'transfer'): Promise<void> {
  if (item.current_stock_id !== id) await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: id, reason })
}
