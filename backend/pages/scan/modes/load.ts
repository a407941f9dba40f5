/** Loading by tag, and what comes back. The shipment is the one that was chosen, else the only open one of the item. */
import { groupSql } from '#backend/engine/definition/status_groups'
import { answered, codeText, refused, type ScanMode, type ScanOutcome, type ScanSession } from '../session.ts'
import { foreignItem } from '../item_whereabouts.ts'
import { tryTransition } from '../try_transition.ts'
import type { RequestStore } from '#backend/engine/resource/store'
import type { Row } from '#resources'

interface PlannedItem {
  readonly id: number
  readonly result: Row<'order_delivery_items'>['result']
  readonly stop_id: number
  readonly shipment_id: number
  readonly shipment: string
}

export const loadMode: ScanMode = (session) => withPlannedItem(session, async ({ store, t, item }, planned) => {
  const values = { code: codeText(item?.tag_code ?? ''), shipment: codeText(planned.shipment) }
  // Another scanner may have loaded it a moment ago.
  if (planned.result === 'loaded') return answered(t('scan.refused.already_loaded', values), { verdict: 'repeated' })
  const refusal = await tryTransition(store, 'order_delivery_items', planned.id, 'load')
  return refusal === null ? answered(t('scan.done.loaded', values)) : refused(refusal)
})

export const checkInMode: ScanMode = (session) => withPlannedItem(session, async ({ store, t, item, request }, planned) => {
  const place = store.caller.guard === 'user' && request.stock_id !== undefined ? { stock_id: request.stock_id } : {}
  const refusal = await tryTransition(store, 'order_delivery_items', planned.id, 'bring_back', place)
  return refusal === null ? answered(t('scan.done.returned', { code: codeText(item?.tag_code ?? '') })) : refused(refusal)
})

/** A courier hands over item by item; the last one finishes the stop, unless money is due: it waits for the payment. Source: T-D1. */
export const handOverAtDoor: ScanMode = (session) => withPlannedItem(session, async ({ store, t, item }, planned) => {
  const refusal = await tryTransition(store, 'order_delivery_items', planned.id, 'hand_over')
  if (refusal !== null) return refused(refusal)
  const handed = t('scan.done.handed', { code: codeText(item?.tag_code ?? '') })
  if (!await isHandedOverWhole(store, planned.stop_id)) return answered(handed)
  const open = await tryTransition(store, 'order_deliveries', planned.stop_id, 'done')
  const order = item && await store.find('orders', item.order_id)
  return answered(open === null ? t('scan.hand_over.delivered', { order: codeText(order?.code ?? '') }) : `${handed} ${open}`)
})

const isHandedOverWhole = async (store: RequestStore, order_delivery_id: number): Promise<boolean> =>
  (await store.select('order_delivery_items', { order_delivery_id })).every(({ result }) => result === 'handled')

async function withPlannedItem(
  session: ScanSession, run: (session: ScanSession, planned: PlannedItem) => Promise<ScanOutcome>,
): Promise<ScanOutcome> {
  const { store, t, found, item, request } = session
  if (found.kind === 'shipment') {
    return answered(t('scan.found.shipment', { code: codeText(found.code) }), await progressOf(session, found.id))
  }
  if (!item) return refused(t('scan.refused.not_an_item'))
  const planned = await plannedItems(session, item.id)
  const chosen = request.shipment_id === undefined ? planned : planned.filter(({ shipment_id }) => shipment_id === request.shipment_id)
  const isOtherOrder = request.order_id !== undefined && request.order_id !== item.order_id
  if (isOtherOrder || (chosen.length === 0 && request.shipment_id !== undefined))
    return { verdict: 'foreign', is_alarm: true, message: await foreignItem(store, t, item) }
  const [only, another] = chosen
  const code = codeText(item.tag_code)
  if (!only) return refused(t('scan.refused.no_shipment', { code }))
  if (another) return refused(t('scan.refused.choose_shipment', { code }))
  const outcome = await run(session, only)
  return { ...outcome, shipment_id: only.shipment_id, ...await progressOf(session, only.shipment_id) }
}

/** In shipments that are not closed; of a courier, their own open stops in a shipment that is under way, or what comes back. */
async function plannedItems({ store, request }: ScanSession, order_item_id: number): Promise<PlannedItem[]> {
  const { guard, id } = store.caller
  const rows = await store.query(`
    select item.id, item.result, stop.id as stop_id, shipment.id as shipment_id, shipment.code as shipment from order_delivery_items item
    join order_deliveries stop on stop.id = item.order_delivery_id join shipments shipment on shipment.id = stop.shipment_id
    where item.order_item_id = ? and stop.kind = 'delivery' and (shipment.status in ${groupSql('shipments', 'scheduled')}
      or shipment.status in ${groupSql('shipments', 'under_way')} or shipment.status = 'return_cancelled')
    and item.result = any(?) and (? or (stop.courier_id = ? and (? or (
      stop.status in ${groupSql('order_deliveries', 'at_hand')} and shipment.status in ${groupSql('shipments', 'taken')}
    )))) order by item.id desc`, [order_item_id, RESULTS[request.mode] ?? [], guard === 'user', id, request.mode === 'check_in'])
  return (rows as unknown as PlannedItem[]).map((row) => ({
    ...row, id: Number(row.id), stop_id: Number(row.stop_id), shipment_id: Number(row.shipment_id),
  }))
}

/** What a mode may meet. */
const RESULTS: Readonly<Record<string, readonly string[]>> = {
  load: ['expected', 'returned', 'loaded'], check_in: ['loaded', 'refused', 'damaged', 'handled', 'missing', 'expected'],
  hand_over: ['expected', 'loaded'],
}

const DONE: Readonly<Record<string, readonly string[]>> = { load: ['loaded', 'handled'], check_in: ['returned'], hand_over: ['handled'] }

async function progressOf({ store, request }: ScanSession, shipment_id: number): Promise<Pick<ScanOutcome, 'progress' | 'shipment_id'>> {
  const [row] = await store.query(`
    select sum(piece.quantity) as total, coalesce(sum(piece.quantity) filter (where item.result = any(?)), 0) as done
    from order_delivery_items item join order_items piece on piece.id = item.order_item_id
    join order_deliveries stop on stop.id = item.order_delivery_id
    where stop.shipment_id = ? and stop.kind = 'delivery'`, [DONE[request.mode] ?? [], shipment_id])
  return { shipment_id, progress: { done: Number(row?.done), total: Number(row?.total) } }
}
