/** Sentences about where an item is, whose it is, and when it went. */
import { codeText } from './session.ts'
import { formatDay } from '#backend/services/messages/format_values'
import { localeOf, type Translate } from '#backend/engine/i18n/translator'
import { hasLeftPlant } from '#backend/trade/orders/items/order_items'
import { mayReadItems, mayReadName } from './view.ts'
import { itemPlacesSql, type ItemPlace } from './item_places.ts'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Item = Row<'order_items'>

/** "K7M2P9QX lies in R1.", for those who may read items. */
export async function whereItem(store: RequestStore, t: Translate, { id, tag_code }: Item): Promise<string> {
  const code = codeText(tag_code)
  if (!mayReadItems(store.caller)) return t('scan.found.item', { code })
  const { place, shipment } = await placeOf(store, id)
  if (place !== null) return t('scan.item.in_place', { code, place: codeText(place) })
  return shipment === null ? t('scan.item.nowhere', { code }) : t('scan.item.on_shipment', { code, shipment: codeText(shipment) })
}

/** Whose it is, with the client for those who may read clients, and where it belongs. */
export async function foreignItem(store: RequestStore, t: Translate, item: Item): Promise<string> {
  if (!mayReadItems(store.caller)) return t('scan.foreign.item')
  const order = await store.find('orders', item.order_id)
  const client = order && mayReadName(store.caller) ? (await store.find('clients', order.client_id))?.full_name ?? null : null
  const values = { code: codeText(item.tag_code), order: codeText(order?.code ?? ''), client }
  const whose = client === null ? t('scan.foreign.order', values) : t('scan.foreign.order_of', values)
  return `${whose} ${await whereItem(store, t, item)}`
}

/** Delivered, canceled or deleted, and when; null for an item that is still ours, and for those who may not read items. */
export async function goneItem(store: RequestStore, t: Translate, item: Item): Promise<string | null> {
  if (!mayReadItems(store.caller)) return null
  const order = await store.find('orders', item.order_id) as (Row<'orders'> & { deleted_at?: string | null }) | null
  const deleted_at = (item as Item & { deleted_at?: string | null }).deleted_at ?? order?.deleted_at ?? null
  const code = codeText(item.tag_code)
  const day = (instant: string | null) => formatDay(localeOf(t), instant ?? store.context.now, store.context.timezone)
  if (deleted_at !== null) return t('scan.gone.deleted', { code, day: day(deleted_at) })
  if (!hasLeftPlant(item)) return null
  if (item.status === 'delivered') return t('scan.gone.delivered', { code, day: day(item.delivered_at) })
  return t('scan.gone.canceled', { code, day: day(await canceledAt(store, item.id) ?? order?.canceled_at ?? null) })
}

/** An item does not store when it was canceled: the log does. */
async function canceledAt(store: RequestStore, subject_id: number): Promise<string | null> {
  const entries = await store.select('audit_logs', { subject_resource: 'order_items', subject_id })
  return entries.findLast(({ action }) => action === 'order_items.cancel' || action === 'order_items.drop')?.created_at ?? null
}

/** A tag of a roll that is on no item any more: which item it was on, or that it is void. Null while it is free. */
export async function goneTag(store: RequestStore, t: Translate, id: number): Promise<string | null> {
  const tag = await store.find('tags', id)
  if (!tag || tag.status === 'free') return null
  const code = codeText(tag.code)
  const item = tag.order_item_id === null ? null : await store.find('order_items', tag.order_item_id)
  return item ? t('scan.gone.replaced', { code, item: codeText(item.tag_code) }) : t('scan.gone.void', { code })
}

async function placeOf(store: RequestStore, id: number): Promise<Pick<ItemPlace, 'place' | 'shipment'>> {
  const [row] = await store.query(`select json_build_object(${itemPlacesSql('i')}) as found from order_items i where i.id = ?`, [id])
  return row?.found as ItemPlace
}
