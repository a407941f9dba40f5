/**
 * POST /api/<guard>/scan: tells what a code stands for and runs its mode, in one transaction. Whatever the verdict, the answer is a 200
 * and the scan is stored; a replay with the same key gets the first answer.
 */
import { awaitOtherScan, isRepeated, logScan } from './log.ts'
import { findCode, type FoundCode } from './find_code.ts'
import { assertOwnShipment } from './courier_shipment.ts'
import { goneItem, goneTag } from './item_whereabouts.ts'
import { nextActions, RESOURCE_OF, scannedLoad, scannedOrder, scannedRecord } from './view.ts'
import { seenItems } from './seen_items.ts'
import { MODES, MODES_OF_GONE_ITEMS } from './modes/index.ts'
import { findVisible } from '#backend/engine/resource/read/visible_rows'
import { isPossibleMoment } from '#backend/engine/resource/device_time'
import { pickBy } from '#schema/map_values'
import { translator } from '#backend/engine/i18n/translator'
import { allSettled } from '#backend/engine/database/query'
import { codeText, type ScanOutcome, type ScanSession } from './session.ts'
import type { SavingCall } from '#backend/engine/calls/define_call'
import type { Translate } from '#backend/engine/i18n/translator'
import type { RequestStore } from '#backend/engine/resource/store'
import type { ScanBody, ScanRequest, ScanResponse } from '#common/scan'

export const scan = ({ store, body }: SavingCall<ScanBody>): Promise<ScanResponse> => answerScan(store, requestOf(body, store.context.now))

/** The time of a clock that is wrong is not stored. */
function requestOf({ device_at, ...body }: ScanBody, now: string): ScanRequest {
  const isPossible = device_at != null && isPossibleMoment(Date.parse(device_at), Date.parse(now))
  return pickBy<unknown>({ ...body, device_at: isPossible ? device_at : null }, (value) => value !== null) as unknown as ScanRequest
}

async function answerScan(store: RequestStore, request: ScanRequest): Promise<ScanResponse> {
  const t = translator(store.caller.locale)
  await assertOwnShipment(store, request)
  await awaitOtherScan(store, request)
  const [lookup, repeated] = await allSettled([findCode(store, request.code), isRepeated(store, request)])
  if (!lookup.found) return answerUnknown(store, t, request, lookup.code)
  const { found, isOwn } = lookup
  const item = await findItem(store, found)
  const session: ScanSession = { store, t, request, found, item, isOwn }
  const outcome = repeated ? { verdict: 'repeated' as const, message: t('scan.repeated', { code: codeText(found.code) }) }
    : await outcomeOf(session)
  return respond(session, outcome)
}

/** The item; what every mode reads of it is asked for together with it. */
async function findItem(store: RequestStore, { kind, id, order_id, category_id }: FoundCode): Promise<ScanSession['item']> {
  if (kind !== 'item') return null
  const [item] = await allSettled([
    store.find('order_items', id), ...order_id === null ? [] : [store.find('orders', order_id)],
    ...category_id === null ? [] : [store.find('categories', category_id)],
  ])
  return item
}

async function outcomeOf(session: ScanSession): Promise<ScanOutcome> {
  const { store, t, request, found, item, isOwn } = session
  if (item && !isOwn) return { verdict: 'foreign', is_alarm: true, message: t('scan.foreign.not_yours', { code: codeText(item.tag_code) }) }
  const goneOf = found.kind === 'tag' ? goneTag(store, t, found.id) : null
  const gone = item ? await goneItem(store, t, item) : await goneOf
  if (gone === null) return MODES[request.mode](session)
  if (item) await MODES_OF_GONE_ITEMS[request.mode]?.(session)
  return { verdict: 'gone', message: gone, is_alarm: request.mode !== 'find' && request.mode !== 'hand_over' }
}

async function answerUnknown(store: RequestStore, t: Translate, request: ScanRequest, code: string): Promise<ScanResponse> {
  const { stock_id = null, shipment_id = null, order_id = null } = await existingTargets(store, request)
  await logScan(store, request, {
    verdict: 'unknown', order_item_id: null, stock_id, shipment_id, order_id, site_id: Number(store.caller.me.site_id ?? 1),
  })
  const message = t('scan.unknown', { end: codeText([...code].slice(-3).join('')) })
  return { verdict: 'unknown', kind: null, message, is_alarm: false, record: null, order: null, load: null, next: [], progress: null }
}

async function respond(session: ScanSession, outcome: ScanOutcome): Promise<ScanResponse> {
  const { store, t, request, found, isOwn } = session
  const item = found.kind === 'item' ? await store.find('order_items', found.id) : null
  const order_id = item?.order_id ?? (found.kind === 'order' ? found.id : null)
  const targets = await existingTargets(store, request)
  await logScan(store, request, {
    verdict: outcome.verdict, order_item_id: item?.id ?? null,
    stock_id: outcome.stock_id ?? targets.stock_id ?? (found.kind === 'place' ? found.id : null),
    shipment_id: outcome.shipment_id ?? targets.shipment_id ?? (found.kind === 'shipment' ? found.id : null),
    order_id: outcome.order_id ?? targets.order_id ?? order_id,
    site_id: Number(store.caller.me.site_id ?? 1),
  })
  // A wrong item leaves the order open that was being handed over.
  const opened = outcome.verdict === 'foreign' ? targets.order_id ?? order_id : order_id ?? targets.order_id
  // Of another courier's item nothing is shown.
  const shownOrder = isOwn ? opened ?? null : null
  const load_id = outcome.load_id ?? null
  const ofFound = { name: RESOURCE_OF[found.kind], id: found.id }
  const ofItem = found.kind === 'item' ? [{ name: 'orders' as const, id: order_id }] : []
  // Sent together.
  const [record, order, load, next] = await allSettled([
    isOwn ? scannedRecord(store, t, found) : null,
    seenItems(store, request, shownOrder).then((seen) => scannedOrder(store, t, shownOrder, seen)),
    scannedLoad(store, load_id),
    nextActions(store, t, isOwn ? [{ name: 'loads', id: load_id }, ofFound, ...ofItem] : []),
  ])
  return {
    verdict: outcome.verdict, kind: found.kind, message: outcome.message, is_alarm: outcome.is_alarm ?? false,
    record, order, load, next, progress: outcome.progress ?? null,
  }
}

/** The ids of a request may name nothing that exists for the caller. */
async function existingTargets(
  store: RequestStore, { stock_id, shipment_id, order_id }: ScanRequest,
): Promise<Pick<ScanRequest, 'stock_id' | 'shipment_id' | 'order_id'>> {
  return {
    ...stock_id !== undefined && await findVisible(store, 'stocks', stock_id) && { stock_id },
    ...shipment_id !== undefined && await findVisible(store, 'shipments', shipment_id) && { shipment_id },
    ...order_id !== undefined && await findVisible(store, 'orders', order_id) && { order_id },
  }
}

