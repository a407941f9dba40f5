/**
 * First the place, then items until another place. The last item of a completed order on a rack shelves the order. An item of another
 * order than the one that is put away is a wrong one.
 */
import { answered, codeText, refused, type ScanMode, type ScanOutcome, type ScanSession } from '../scan_session.ts'
import { foreignItem } from '../item_whereabouts.ts'
import { tryTransition } from '../try_transition.ts'
import { isActiveItem } from '#backend/orders/order_items'
import type { RequestStore } from '#backend/resource/store'
import type { Row } from '#resources'

type Item = Row<'order_items'>
type Place = Row<'stocks'>

export const putMode: ScanMode = async (session) => {
  const { store, t, found, item, request } = session
  if (found.kind === 'place') return answered(t('scan.found.place', { code: codeText(found.code) }), { stock_id: found.id })
  if (!item) return refused(t('scan.refused.not_an_item'))
  const place = request.stock_id === undefined ? null : await findPlace(store, request.stock_id)
  if (!place) return refused(t('scan.refused.place_first'))
  const isOther = request.order_id !== undefined && request.order_id !== item.order_id
  if (isOther) return { verdict: 'foreign', is_alarm: true, message: await foreignItem(store, t, item), stock_id: place.id }
  return await isOnRackOfItsOrder(store, item, place) ? leaveOnRack(session, item, place) : putItem(session, item, place)
}

/** A shelved order lies on its rack: one of its items next to other orders is a wrong tag, unless it was taken out before. */
async function isOnRackOfItsOrder(store: RequestStore, { id, place_type, current_stock_id }: Item, place: Place): Promise<boolean> {
  if (place_type !== 'stock_final' || place.type !== 'stock_final' || current_stock_id === place.id) return false
  const here = 'from order_items other where other.current_stock_id = ? and other.deleted_at is null and other.order_id'
  const [row] = await store.query(`
    select o.rack = rack.code and exists (select ${here} <> o.id) and not exists (select ${here} = o.id) as is_wrong
    from order_items i join orders o on o.id = i.order_id join stocks rack on rack.id = i.current_stock_id
    where i.id = ?`, [place.id, place.id, id])
  return row?.is_wrong === true
}

async function leaveOnRack({ store, t }: ScanSession, item: Item, { id }: Place): Promise<ScanOutcome> {
  const message = `${await foreignItem(store, t, item)} ${t('scan.foreign.take_first')}`
  return { verdict: 'foreign', is_alarm: true, message, stock_id: id }
}

async function putItem({ store, t }: ScanSession, item: Item, place: Place): Promise<ScanOutcome> {
  const values = { code: codeText(item.tag_code), place: codeText(place.code) }
  // Another scanner may have put it there a moment ago.
  const { current_stock_id } = await store.lock('order_items', item.id)
  if (current_stock_id === place.id) return answered(t('scan.put.already', values), { verdict: 'repeated', stock_id: place.id })
  // Of two scanners that exchange items between two places neither waits for the other.
  const places = [current_stock_id, place.id].filter((id) => id !== null)
  for (const id of places.sort((one, other) => one - other)) await store.lock('stocks', id)
  const refusal = await tryTransition(store, 'order_items', item.id, 'move', { to_stock_id: place.id })
  if (refusal !== null) return refused(refusal, { stock_id: place.id })
  const order = await shelveOrder(store, item.order_id, place) ? await store.find('orders', item.order_id) : null
  const message = order ? t('scan.put.order_shelved', { ...values, order: codeText(order.code) }) : t('scan.put.done', values)
  return answered(message, { stock_id: place.id })
}

/** If all its items lie on final places now: on one, its code is the rack of the order. */
async function shelveOrder(store: RequestStore, order_id: number, place: Place): Promise<boolean> {
  if (place.type !== 'stock_final') return false
  const order = await store.find('orders', order_id)
  if (order?.status !== 'completed') return false
  const items = (await store.select('order_items', { order_id })).filter(isActiveItem).filter(({ status }) => status !== 'delivered')
  if (!items.every(({ status, place_type }) => status === 'completed' && place_type === 'stock_final')) return false
  const isOnePlace = items.every(({ current_stock_id }) => current_stock_id === place.id)
  return await tryTransition(store, 'orders', order_id, 'stock', isOnePlace ? { stock_id: place.id } : {}) === null
}

const findPlace = async (store: RequestStore, id: number): Promise<Place | null> => {
  const place = await store.find('stocks', id)
  const own = store.caller.me.site_id ?? null
  return place && (own === null || (place as Place & { site_id?: number }).site_id === own) ? place : null
}
