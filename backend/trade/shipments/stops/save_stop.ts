import { isIn } from '#backend/engine/definition/status_groups'
import { provenMoment } from '#backend/services/auth/sign_in/courier_contact'
import { addOrderEvent } from '#backend/trade/orders/timeline'
import { isClosed } from '#backend/trade/orders/status_groups'
import { findItemsToDeliver } from '#backend/trade/orders/items/order_items'
import { AT_REST, catchUpStop, followStopSlot, settleOrder, syncCameIn } from '#backend/trade/orders/index'
import { syncNextStops } from '#backend/trade/orders/stops/next_stop'
import { countPieces, isBroughtBack, stopFigures, stopWish, type StopWish } from '#backend/trade/orders/stops/stop_wish'
import { retractMessages } from '#backend/services/messages/index'
import { dayText } from '#backend/services/paper/formats'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { may } from '#backend/engine/resource/caller'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { isChanged } from '#backend/engine/resource/write/rows/is_equal'
import { followWhenFree, ownValues } from '../order_changes.ts'
import { questionSlot, slotAgreement } from './choose_slot.ts'
import { notifyClient } from '../notify_clients.ts'
import { notifyCourierOfStop } from '../notify_couriers.ts'
import { isOfCourier, isMovable, isUnderWay } from '../phases.ts'
import { isSetOutFor, startToday } from '../start_today.ts'
import type { AfterSaveContext, BeforeSaveContext, TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Row } from '#resources'

type Stop = Row<'order_deliveries'>
type Draft = BeforeSaveContext<'order_deliveries'>['draft']
type Order = Row<'orders'>

/** A stop must be needed by its order; its zone is that of its address, its courier and date are those of its shipment. */
export async function beforeSaveStop({ store, before, draft }: BeforeSaveContext<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  if (before) await assertTheirsToPlan(store, before, draft)
  const added = before ? await deviceTimes(store, before, draft) : await newStopValues(store, draft)
  const { address_id } = { ...draft, ...added }
  const isAddressNew = address_id != null && address_id !== before?.address_id
  const isShipmentNew = draft.shipment_id !== undefined && draft.shipment_id !== (before?.shipment_id ?? null)
  if (isShipmentNew && draft.shipment_id != null && (before ?? added).is_held) throw refuse('errors.shipments.order_not_accepted')
  const planned = isShipmentNew ? await shipmentValues(store, before, draft) : await staying(store, before, draft)
  const zone = isAddressNew ? { zone_id: (await store.find('addresses', address_id))?.zone_id ?? null } : {}
  const values = { ...draft, ...added, ...planned, ...zone }
  const wish = await wishedSlot(store, before, values)
  return {
    ...added, ...slotAgreement(store, before, values, wish), ...await questionSlot(store, before, values, wish),
    ...zone, ...planned, ...await ownValues(store, before, values),
    ...before && isNewAttempt(before, draft) && nothingTried(before),
  }
}

async function wishedSlot(store: Store, before: Stop | null, draft: Draft): Promise<StopWish['slot']> {
  const { order_id, kind } = { ...before, ...draft }
  const order = order_id === undefined ? null : await store.find('orders', order_id)
  return order && kind ? stopWish(order, kind, store.context.timezone).slot : null
}

export async function afterSaveStop(saved: AfterSaveContext<'order_deliveries'>): Promise<void> {
  const { store, before, row: stop, changed, reason } = saved
  await notifyClient(saved)
  await notifyCourierOfStop(saved)
  if (stop.kind === 'delivery' && isPlannedNow(saved)) await settleOrder(store, { id: stop.order_id }, AT_REST)
  if (changed.has('status') && isIn('order_deliveries', 'succeeded', stop.status))
    await settleOrder(store, { id: stop.order_id }, ['no_response'])
  if (changed.has('status')) await retractMessages(store, { type: 'orders', id: stop.order_id }, ['courier_on_the_way'])
  if (changed.has('shipment_id')) await followWhenFree(store, stop)
  if (stop.status === 'pending' && isTimeSaid(saved)) await followStopSlot(store, stop)
  if (!before && stop.kind === 'delivery') await insertExpectedItems(store, stop)
  if (isSetOutFor(saved)) await startToday(store, stop.shipment_id)
  if (before && !changed.has('status')) return
  const order = await findOrFail(store, 'orders', stop.order_id)
  await syncNextStops(store, order, stop.kind)
  if (before && stop.kind === 'collect') await syncCameIn(store, order)
  if (!before) return
  await addOrderEvent(store, order, {
    kind: 'stop', subject: { type: 'order_deliveries', id: stop.id }, reason, client_visible: stop.status !== 'pending',
  })
}

/** The client has chosen when, or somebody has planned it: the order is not forgotten. */
const isPlannedNow = ({ row: { status, date, shipment_id }, changed }: AfterSaveContext<'order_deliveries'>): boolean =>
  status === 'pending' && ((changed.has('date') && date !== null) || (changed.has('shipment_id') && shipment_id !== null))

/** Not the day that a shipment gives it. */
const isTimeSaid = ({ row: { shipment_id }, changed }: AfterSaveContext<'order_deliveries'>): boolean =>
  changed.has('slot_from') || changed.has('slot_to') || (changed.has('date') && shipment_id === null)

const PLANNED = ['address_id', 'date', 'slot_from', 'slot_to'] as const

/**
 * What an order says otherwise is offered to whoever planned its stop, and taken over with `shipment-edit`: the stop itself is not a
 * way round that.
 */
async function assertTheirsToPlan({ caller, find }: Store, before: Stop, draft: Draft): Promise<void> {
  if (before.shipment_id === null || caller?.guard !== 'user' || may(caller, 'shipment-edit')) return
  const changed = PLANNED.find(isChanged(before, draft))
  const shipment = changed && await find('shipments', before.shipment_id)
  if (shipment) throw invalid(changed, (t) => t('errors.shipments.planned_by_others', { shipment: shipment.code }))
}

/** Two pending stops of one kind would send two couriers for the same items. The order is locked, because it counts its stops. */
async function assertOnlyStop(store: Store, { id, order_id, kind }: Partial<Pick<Stop, 'id' | 'order_id' | 'kind'>>): Promise<void> {
  const sameKind = { ...(order_id !== undefined && { order_id }), ...(kind && { kind }) }
  const pending = await store.select('order_deliveries', { ...sameKind, status: 'pending' })
  if (pending.some((other) => other.id !== id)) throw invalid('kind', (t) => t('errors.shipments.another_visit'))
}

/** At a press of the courier: what the clock of the phone said, and the time of the server. How long they waited must be proven. */
async function deviceTimes(store: Store, { courier_id, arrived_at }: Stop, draft: Draft): Promise<Values<'order_deliveries'>> {
  const { caller, context: { device } } = store
  if (device === undefined || courier_id === null || !isOfCourier(caller, courier_id)) return {}
  const isArriving = draft.arrived_at != null && draft.arrived_at !== arrived_at
  return {
    device_at: device.at, received_at: device.received_at,
    ...isArriving && { arrived_at: await provenMoment(store, draft.arrived_at!) },
  }
}

async function newStopValues(store: Store, draft: Draft): Promise<Values<'order_deliveries'>> {
  const order = draft.order_id === undefined ? null : await store.find('orders', draft.order_id)
  if (!order || draft.kind === undefined) return {}
  assertNeeded(order, draft.kind)
  await assertOnlyStop(store, draft)
  const wish = stopWish(order, draft.kind, store.context.timezone)
  const address_id = draft.address_id ?? wish.address?.address_id ?? null
  if (address_id === null) throw invalid('address_id', (t) => t('errors.field.required'))
  const expected_items = wish.items ? wish.items.expected_items : countPieces(await findItemsToDeliver(store, order.id))
  return { client_id: order.client_id, address_id, expected_items, ...slotAhead(store, wish, draft), ...stopFigures(order, draft.kind) }
}

/** What the order asks for, unless the stop says otherwise. A day that has passed by now is nobody's slot any more. */
function slotAhead({ context: { today } }: Store, { slot }: StopWish, { date, slot_from, slot_to }: Draft): Values<'order_deliveries'> {
  const isSaid = [date, slot_from, slot_to].some((value) => value != null)
  return !isSaid && slot?.date != null && slot.date >= today ? slot : {}
}

function assertNeeded(order: Order, kind: Stop['kind']): void {
  const reason = whyNotNeeded(order, kind)
  if (reason) throw invalid('order_id', (t) => t(reason))
}

function whyNotNeeded(order: Order, kind: Stop['kind']): `errors.shipments.${string}` | null {
  if (isBroughtBack(order) && kind === 'delivery') return null
  const isExpected = kind === 'collect' ? order.type === 'transport' : order.return_mode === 'delivery'
  if (!isExpected) return 'errors.shipments.no_transport'
  if (isClosed(order.status)) return 'errors.shipments.order_is_closed'
  return kind === 'collect' && order.status !== 'pending' ? 'errors.shipments.order_is_here' : null
}

/** A stop that had ended is open again (`go_on`, `correct`): like a new one its order must need it, and it says what its order says. */
export async function reopenStop({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  const order = await findOrFail(store, 'orders', stop.order_id)
  const reason = whyNotNeeded(order, stop.kind)
  if (reason) throw refuse(reason)
  await assertOnlyStop(store, stop)
  await catchUpStop(store, stop.id, order)
}

/** A stop cannot leave a shipment that is under way. */
async function shipmentValues(store: Store, before: Stop | null, draft: Draft): Promise<Values<'order_deliveries'>> {
  const previous = before?.shipment_id ? await findOrFail(store, 'shipments', before.shipment_id) : null
  if (previous && isUnderWay(previous.status)) throw refuse('errors.shipments.shipment_has_left')
  const shipment = draft.shipment_id == null ? null : await store.find('shipments', draft.shipment_id)
  const kind = draft.kind ?? before?.kind
  if (shipment && shipment.type !== 'assignment' && shipment.type !== kind)
    throw invalid('shipment_id', (t) => t('errors.shipments.kind_of_shipment'))
  const date = shipment && isMovable(shipment.status) ? { date: shipment.date } : {}
  return { courier_id: shipment?.courier_id ?? null, is_under_way: false, ...date }
}

/** Within its shipment a stop has the day of that; one that is open again is under way with it. */
async function staying(store: Store, before: Stop | null, { date, status }: Draft): Promise<Values<'order_deliveries'>> {
  const isDayNew = date !== undefined && date !== before?.date
  const isOpenAgain = status === 'pending' && before?.status !== 'pending'
  if (before?.shipment_id == null || !(isDayNew || isOpenAgain)) return {}
  const shipment = await findOrFail(store, 'shipments', before.shipment_id)
  const { timezone } = store.context
  if (isDayNew && isMovable(shipment.status) && date !== shipment.date)
    throw invalid('date', (t) =>
      t('errors.shipments.day_of_shipment', { shipment: shipment.code, date: dayText(t, shipment.date, timezone) }))
  return isOpenAgain ? { is_under_way: isUnderWay(shipment.status) } : {}
}

/** It is open again (`go_on`, `correct`), or somebody else goes there, or another day. */
function isNewAttempt(before: Stop, draft: Draft): boolean {
  const isOpenAgain = draft.status === 'pending' && before.status !== 'pending'
  return isOpenAgain || (before.status === 'pending' && isChanged(before, draft)('shipment_id'))
}

/** Who gives up has called and waited in this attempt: what proves it counts once. */
const nothingTried = ({ calls_count }: Stop): Values<'order_deliveries'> => ({
  gone_at: null, eta_at: null, first_called_at: null, arrived_at: null, arrived_location: null, distance_to_pin_m: null,
  calls_before: calls_count ?? 0,
})

async function insertExpectedItems(store: Store, stop: Stop): Promise<void> {
  for (const item of await findItemsToDeliver(store, stop.order_id))
    await store.insert('order_delivery_items', { order_delivery_id: stop.id, order_item_id: item.id, description: item.tag_code })
}

type StopItem = 'order_delivery_items'

/** An item of a stop is an item of its order, or one that has no tag yet. */
export async function beforeSaveStopItem({ store, before, draft }: BeforeSaveContext<StopItem>): Promise<Values<StopItem>> {
  if (before || draft.order_item_id == null || draft.order_delivery_id === undefined) return {}
  const stop = await findOrFail(store, 'order_deliveries', draft.order_delivery_id)
  const item = await store.find('order_items', draft.order_item_id)
  if (item && item.order_id !== stop.order_id) throw invalid('order_item_id', (t) => t('errors.shipments.other_order'))
  return item ? { description: draft.description ?? item.tag_code } : {}
}
