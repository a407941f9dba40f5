/**
 * First the place, then items until another place; an item that comes first waits for its place, and the answer proposes one. Above the
 * limits of the place it asks once: the same item scanned again is put there all the same. The last item of a completed order on a rack
 * shelves the order. A place where a drying hangs takes the item into it. An item of another order than the one that is put away is a
 * wrong one.
 */
import { answered, codeText, refused, type ScanMode, type ScanOutcome, type ScanSession } from '../session.ts'
import { foreignItem } from '../item_whereabouts.ts'
import { exceededLimit, proposalText, proposePlace } from '../propose_place.ts'
import { isDrying, isLastStep, stepInHand, tasksOf, type StepInHand } from '../step_in_hand.ts'
import { transitionAsCaller, tryInSavepoint, tryTransition } from '../try_transition.ts'
import { resourceOf } from '#backend/engine/definition/registry'
import { isIn } from '#backend/engine/definition/status_groups'
import { allSettled } from '#backend/engine/database/query'
import { dryingLike } from '#backend/trade/plant/drying_steps'
import { isActiveItem } from '#backend/trade/orders/items/order_items'
import { employeeOf } from '#backend/engine/resource/caller'
import { bouncerOf } from '#backend/engine/resource/policies/main'
import { findVisible } from '#backend/engine/resource/read/visible_rows'
import { toldValue } from '#backend/engine/resource/refusal_text'
import type { Translate } from '#backend/engine/i18n/translator'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Item = Row<'order_items'>
type Place = Row<'stocks'>

export const putMode: ScanMode = async (session) => {
  const { store, t, found, item, request } = session
  if (found.kind === 'place') return answered(t('scan.found.place', { code: codeText(found.code) }), { stock_id: found.id })
  if (!item) return refused(t('scan.refused.not_an_item'))
  const place = request.stock_id === undefined ? null : await findVisible(store, 'stocks', request.stock_id)
  if (!place) return refused(await placeFirst(session, item))
  const isOther = request.order_id !== undefined && request.order_id !== item.order_id
  if (isOther) return { verdict: 'foreign', is_alarm: true, message: await foreignItem(store, t, item), stock_id: place.id }
  return await isOnRackOfItsOrder(store, item, place) ? leaveOnRack(session, item, place) : putItem(session, item, place)
}

async function placeFirst({ store, t }: ScanSession, item: Item): Promise<string> {
  const proposed = await proposePlace(store, item)
  return [t('scan.refused.which_place'), ...proposed ? [proposalText(t, proposed)] : []].join(' ')
}

/** Null: there is room, or this person has been asked about this item and place a moment ago. */
async function askOnce(store: RequestStore, t: Translate, item: Item, place: Place): Promise<string | null> {
  const limit = exceededLimit(place, item)
  if (limit === null || await wasAsked(store, item, place)) return null
  const { threshold, max_area, occupancy, occupied_area } = place
  const [now, max] = limit === 'items' ? [occupancy ?? 0, threshold ?? 0] : [Number(occupied_area ?? 0), Number(max_area ?? 0)]
  const proposed = await proposePlace(store, item)
  const told = (field: string, value: number) => toldValue(store.caller, 'stocks', field, String(value))
  const question = t(`scan.put.full.${limit}`, {
    place: codeText(place.code), code: codeText(item.tag_code), now: told(limit === 'items' ? 'occupancy' : 'occupied_area', now),
    max: told(limit === 'items' ? 'threshold' : 'max_area', max),
  })
  return [question, ...proposed ? [proposalText(t, proposed)] : []].join(' ')
}

async function wasAsked(store: RequestStore, { id }: Item, place: Place): Promise<boolean> {
  const by = employeeOf(store.caller)
  const [row] = await store.query(`
    select exists (
      select from scans where order_item_id = ? and stock_id = ? and mode = 'put' and verdict = 'refused' and by_type = ? and by_id = ?
      and created_at > statement_timestamp() - interval '10 minutes') as found`, [id, place.id, by?.type, by?.id])
  return row?.found === true
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
  if (current_stock_id === place.id) {
    const shelved = await shelvedOrder(store, item.order_id, place)
    if (shelved) return answered(t('scan.put.order_shelved', { ...values, order: codeText(shelved.code) }), { stock_id: place.id })
    return answered(t('scan.put.already', values), { verdict: 'repeated', stock_id: place.id })
  }
  const question = await askOnce(store, t, item, place)
  if (question !== null) return refused(question, { stock_id: place.id })
  // Of two scanners that exchange items between two places neither waits for the other.
  const places = [current_stock_id, place.id].filter((id) => id !== null)
  await allSettled(places.sort((one, other) => one - other).map((id) => store.lock('stocks', id)))
  const hung = await dryingAt(store, item, place)
  const before = await stepBefore(store, item, place, hung !== null)
  const refusal = await tryInSavepoint(store, async (inner) => {
    await before?.end(inner)
    if (hung) await hangUp(inner, hung, item)
    await transitionAsCaller(inner, 'order_items', item.id, 'move', { to_stock_id: place.id })
  })
  if (refusal !== null) return refused(refusal, { stock_id: place.id })
  if (hung) return answered(t('scan.put.hung', values), { stock_id: place.id })
  const order = await shelvedOrder(store, item.order_id, place)
  const message = order ? t('scan.put.order_shelved', { ...values, order: codeText(order.code) }) : t('scan.put.done', values)
  return answered(message, { stock_id: place.id })
}

/** The drying that hangs at this place, or did last, for an item that must dry. */
async function dryingAt(store: RequestStore, { id, status, decision }: Item, place: Place): Promise<Row<'dryings'> | null> {
  if (place.type === 'stock_final') return null
  const drying = await lastDryingAt(store, place)
  if (!drying || decision !== 'accepted' || (status !== 'measured' && status !== 'processing')) return null
  for (const task of await tasksOf(store, id))
    if (isIn('tasks', 'open', task.status) && await isDrying(store, task)) return drying
  return null
}

/** A line has one for almost every day: only the last is read. */
async function lastDryingAt(store: RequestStore, { id }: Place): Promise<Row<'dryings'> | null> {
  const [last] = await store.query("select id from dryings where stock_id = ? and status <> 'canceled' order by id desc limit 1", [id])
  return last ? store.find('dryings', Number(last.id)) : null
}

/** One that has ended with its last item begins anew. */
async function hangUp(store: RequestStore, drying: Row<'dryings'>, item: Item): Promise<void> {
  const bouncer = bouncerOf(store.caller)
  await bouncer.with('ResourcePolicy').authorize('create', resourceOf('drying_items'))
  if (drying.status !== 'in_progress') await bouncer.with('ResourcePolicy').authorize('create', resourceOf('dryings'))
  const drying_id = drying.status === 'in_progress' ? drying.id : await dryingLike(store, drying)
  await store.insert('drying_items', { drying_id, order_item_id: item.id })
}

/** It ends where the item hangs, and on a rack if it was the last one. */
async function stepBefore(store: RequestStore, item: Item, place: Place, hangs: boolean): Promise<StepInHand | null> {
  const tasks = await tasksOf(store, item.id)
  const inHand = await stepInHand(store, item.id, tasks)
  if (!inHand || await isDrying(store, inHand.task)) return null
  return hangs || (place.type === 'stock_final' && isLastStep(tasks, inHand)) ? inHand : null
}

/** The order, if all its items lie on final places now: on one, its code is the rack of the order. */
async function shelvedOrder(store: RequestStore, order_id: number, place: Place): Promise<Row<'orders'> | null> {
  if (place.type !== 'stock_final') return null
  const order = await store.find('orders', order_id)
  if (order?.status !== 'completed') return null
  const items = (await store.select('order_items', { order_id })).filter(isActiveItem).filter(({ status }) => status !== 'delivered')
  if (!items.every(({ status, place_type }) => status === 'completed' && place_type === 'stock_final')) return null
  const isOnePlace = items.every(({ current_stock_id }) => current_stock_id === place.id)
  return await tryTransition(store, 'orders', order_id, 'stock', isOnePlace ? { stock_id: place.id } : {}) === null ? order : null
}
