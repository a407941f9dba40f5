/** A client's own carpet that the shop knows from earlier orders: an item is remembered once and recognised in later ones. */
import { ITEM_MEASURES } from '#common/orders/item_measures'
import { sizeDifference } from '#common/orders/size_difference'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Item = Row<'order_items'>
type Draft = BeforeSaveContext<'order_items'>['draft']

const LOOKS = ['category_id', 'sub_category_id', 'type', 'tissu', 'color', 'color2'] as const
const MEASURES = [...ITEM_MEASURES, 'measured_at'] as const

/** It is the client's of the order; a new item takes from it what was not entered. Its measures are only proposed. */
export async function knownItemValues(store: Store, before: Item | null, draft: Draft): Promise<Values<'order_items'>> {
  if (draft.known_item_id == null || draft.known_item_id === before?.known_item_id) return {}
  const known = await store.find('known_items', draft.known_item_id)
  const order_id = draft.order_id ?? before?.order_id
  const order = order_id === undefined ? null : await store.find('orders', order_id)
  if (!known || !order) return {}
  if (known.client_id !== order.client_id) throw invalid('known_item_id', (t) => t('errors.orders.known_item_of_other'))
  if (before) return {}
  const missing = LOOKS.filter((name) => draft[name] == null && known[name] !== null)
  return Object.fromEntries(missing.map((name) => [name, known[name]]))
}

/** Transition `remember`. The photos stay with the item: a file belongs to one record. */
export async function rememberItem({ store, row: item }: TransitionContext<'order_items'>): Promise<void> {
  const { client_id } = await findOrFail(store, 'orders', item.order_id)
  const values = Object.fromEntries([...LOOKS, ...MEASURES].map((name) => [name, item[name]])) as Values<'known_items'>
  const { id } = await store.insert('known_items', { ...values, client_id })
  await store.update('order_items', item.id, { known_item_id: id })
}

/** How much the item differs from its last measures, in percent, when that is much. */
export async function compareKnownItem({ store, row: item }: TransitionContext<'order_items'>): Promise<Values<'order_items'>> {
  const known = item.known_item_id === null ? null : await store.find('known_items', item.known_item_id)
  return { known_difference: known && sizeDifference(item, known, item.unit) }
}

export async function updateKnownItem({ store, row: item }: TransitionContext<'order_items'>): Promise<void> {
  if (item.known_item_id === null) return
  const values = Object.fromEntries(MEASURES.map((name) => [name, item[name]])) as Values<'known_items'>
  await store.update('known_items', item.known_item_id, values)
}
