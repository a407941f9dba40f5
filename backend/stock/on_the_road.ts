/** Goods leave their place with a vehicle and come back into one. Source: domain.md §5.3, §5.4 T-S7, §11 invariant 2. */
import { isGone, known } from '#backend/orders/items'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Item = Row<'order_items'>
type Movement = Row<'stock_movements'>
type Carried = Pick<Movement, 'order_item_id' | 'shipment_id'>

/** What lies in no place, in a plant that keeps no account of them, leaves none. */
export async function loadItem(store: Store, carried: Carried): Promise<void> {
  const item = await known(store, 'order_items', carried.order_item_id)
  if (item.current_stock_id !== null) await store.insert('stock_movements', { ...carried, to_stock_id: null, reason: 'load' })
}

/** Into the place that is said, else into the one that it left last. */
export async function bringBack(store: Store, carried: Carried, stock_id: number | null): Promise<void> {
  const item = await known(store, 'order_items', carried.order_item_id)
  if (item.current_stock_id !== null || isGone(item)) return
  const to_stock_id = stock_id ?? await placeBefore(store, item)
  if (to_stock_id !== null) await store.insert('stock_movements', { ...carried, to_stock_id, reason: 'return' })
}

/** The movement by which it left, while it lies nowhere since. */
export async function loadingOf(store: Store, { id }: Pick<Item, 'id'>): Promise<Movement | null> {
  const last = (await store.select('stock_movements', { order_item_id: id })).at(-1)
  return last?.reason === 'load' ? last : null
}

/** A place that is closed, and the dead stock, take nothing back: the final stock does. */
async function placeBefore(store: Store, { id }: Item): Promise<number | null> {
  const left = (await store.select('stock_movements', { order_item_id: id })).findLast(({ from_stock_id }) => from_stock_id !== null)
  const place = left?.from_stock_id == null ? null : await store.find('stocks', left.from_stock_id)
  if (place?.status === 'enable' && place.type !== 'stock_mort') return place.id
  const [area] = await store.select('stocks', { type: 'stock_final', parent_id: null, status: 'enable' })
  return area?.id ?? null
}
