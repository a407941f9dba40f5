/** Items change their place together with what happens to them. */
import { bringBack, loadingOf } from './on_the_road.ts'
import { known } from '#backend/orders/items'
import type { Move } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

type Item = Row<'order_items'>
type Stock = Row<'stocks'>

/** By hand: the arguments of `order_items.move`. */
export async function moveItem({ store, row, args }: Move<'order_items'>): Promise<void> {
  const { to_stock_id, note = null } = args as unknown as { readonly to_stock_id: number; readonly note?: string | null }
  const reason = (await store.find('stocks', to_stock_id))?.type === 'stock_mort' ? 'dead' : 'transfer'
  await store.insert('stock_movements', { order_item_id: row.id, to_stock_id, reason, note })
}

/** Work begins, or the client takes it home, from its place or from a vehicle: it lies nowhere any more. */
export async function leavePlace({ store, row }: Move<'order_items'>): Promise<void> {
  const { id, status } = row
  const isShelved = (await known(store, 'order_items', id)).current_stock_id !== null
  const loading = isShelved ? null : await loadingOf(store, row)
  if (!isShelved && !loading) return
  const reason = status === 'processing' ? 'process' : 'deliver'
  await store.insert('stock_movements', { order_item_id: id, to_stock_id: null, reason, shipment_id: loading?.shipment_id ?? null })
}

/** What its client gave back after all. */
export const returnToPlace = ({ store, row }: Move<'order_items'>): Promise<void> =>
  bringBack(store, { order_item_id: row.id, shipment_id: null }, null)

/** What was received waits to be prepared. */
export async function awaitPreparation({ store, row: order }: Move<'orders'>): Promise<void> {
  for (const item of await itemsOf(store, order.id)) await send(store, item, 'attente_preparation', 'receive')
}

/** What the client has said yes to waits for its line. */
export async function awaitWash({ store, row: order }: Move<'orders'>): Promise<void> {
  for (const item of await itemsOf(store, order.id)) {
    const category = await store.find('categories', item.category_id)
    await send(store, item, category?.line === 'pressing' ? 'attente_lavage_pressing' : 'attente_lavage', 'transfer')
  }
}

/** Everything of the order to one rack of the final stock, whose code the order then carries. */
export async function shelveItems({ store, row: order, args }: Move<'orders'>): Promise<void> {
  const { stock_id } = args as { readonly stock_id?: number }
  if (stock_id === undefined) return
  const place = await known(store, 'stocks', stock_id)
  for (const item of await itemsOf(store, order.id)) if (item.status === 'completed') await put(store, item, place, 'transfer')
}

export async function nameRack({ store, args }: Move<'orders'>): Promise<Values<'orders'>> {
  const { stock_id } = args as { readonly stock_id?: number }
  return stock_id === undefined ? {} : { rack: (await known(store, 'stocks', stock_id)).code }
}

const itemsOf = async (store: Store, order_id: number): Promise<Item[]> =>
  (await store.select('order_items', { order_id })).filter(({ status }) => status !== 'canceled' && status !== 'delivered')

/** Into the area of that kind; a plant that has none keeps no account of it. */
async function send(store: Store, item: Item, type: Stock['type'], reason: 'receive' | 'transfer'): Promise<void> {
  const [area] = await store.select('stocks', { type, parent_id: null, status: 'enable' })
  if (area) await put(store, item, area, reason)
}

async function put(store: Store, item: Item, { id }: Stock, reason: 'receive' | 'transfer'): Promise<void> {
  if (item.current_stock_id !== id) await store.insert('stock_movements', { order_item_id: item.id, to_stock_id: id, reason })
}
