import { hasLeftPlant } from '#backend/trade/orders/items/order_items'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Result = Row<'order_delivery_items'>['result']

/** Results of items that are on a vehicle. Source: domain.md §11 invariant 2. */
export const ON_BOARD_RESULTS: readonly Result[] = ['loaded', 'refused', 'damaged']

export const isOnBoard = async (store: Store, order_item_id: number): Promise<boolean> =>
  (await store.select('order_delivery_items', { order_item_id })).some(({ result }) => ON_BOARD_RESULTS.includes(result))

type Item = Row<'order_items'>
type OfSite = { readonly site_id?: number | null }
type Movement = Row<'stock_movements'>
type LoadedItem = Pick<Movement, 'order_item_id' | 'shipment_id'>

/** Inserts the movement out of the place; without a place there is none. Source: domain.md §5.3, §5.4 T-S7, §11 invariant 2. */
export async function loadItemOnVehicle(store: Store, loaded: LoadedItem): Promise<void> {
  const item = await findOrFail(store, 'order_items', loaded.order_item_id)
  if (item.current_stock_id !== null) await store.insert('stock_movements', { ...loaded, to_stock_id: null, reason: 'load' })
}

/** Into `stock_id`, else into the place that the item left last. */
export async function returnItem(store: Store, loaded: LoadedItem, stock_id: number | null): Promise<void> {
  const item = await findOrFail(store, 'order_items', loaded.order_item_id)
  if (item.current_stock_id !== null || hasLeftPlant(item)) return
  const to_stock_id = stock_id ?? await findPreviousPlace(store, item)
  if (to_stock_id !== null) await store.insert('stock_movements', { ...loaded, to_stock_id, reason: 'return' })
}

/** The movement by which the item was loaded, unless it was moved since. */
export async function findLoadMovement(store: Store, { id }: Pick<Item, 'id'>): Promise<Movement | null> {
  const last = (await store.select('stock_movements', { order_item_id: id })).at(-1)
  return last?.reason === 'load' ? last : null
}

/** The final stock of its site replaces a disabled place and the dead stock. */
async function findPreviousPlace(store: Store, { id, order_id }: Item): Promise<number | null> {
  const left = (await store.select('stock_movements', { order_item_id: id })).findLast(({ from_stock_id }) => from_stock_id !== null)
  const place = left?.from_stock_id == null ? null : await store.find('stocks', left.from_stock_id)
  if (place?.status === 'enable' && place.type !== 'stock_mort') return place.id
  const { site_id } = await findOrFail(store, 'orders', order_id) as OfSite
  const areas = await store.select('stocks', { type: 'stock_final', parent_id: null, status: 'enable' })
  return areas.find((area) => (area as OfSite).site_id === site_id)?.id ?? null
}
