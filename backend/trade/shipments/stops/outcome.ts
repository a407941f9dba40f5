/** How a stop ends, and what happens to its items. Source: domain.md §5.3. */
import { isOnBoard, ON_BOARD_RESULTS, returnItem, loadItemOnVehicle } from '#backend/trade/stock/vehicle_loading'
import { verifyAddress } from './arrival_distance.ts'
import { isTaken } from '../phases.ts'
import { bringToDepot } from '../collected_orders.ts'
import { dropUntaken } from './take_piece.ts'
import { syncShipmentWithStops } from '../sync_shipment.ts'
import { requestClientPhoneCall } from '#backend/trade/orders/index'
import { amountOwed, countPieces, isToDeliver } from '#backend/trade/orders/stops/stop_wish'
import { moneyText } from '#backend/engine/i18n/format_numbers'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { may } from '#backend/engine/resource/caller'
import { invalid, refuse } from '#backend/engine/resource/refusals'
import { toldValue } from '#backend/engine/resource/refusal_text'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Row } from '#resources'
import type { Translate } from '#backend/engine/i18n/translator'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
type StopItem = Row<'order_delivery_items'>
type Result = StopItem['result']

const HANDLED: readonly Result[] = ['handled']
const AWAITS_LOADING: readonly Result[] = ['expected', 'returned']
const AWAITED: readonly Result[] = ['expected', 'loaded']

/** Loading requires that the order is ready and that none of its items is on another vehicle. */
export async function assertStopLoadable({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  if (!isToDeliver(await findOrFail(store, 'orders', stop.order_id))) throw refuse('errors.shipments.not_ready')
  await assertNotOnAnotherVehicle(store, stop)
  return {}
}

export async function loadStopOnVehicle({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  for (const { order_item_id } of await updateResults(store, stop, AWAITS_LOADING, 'loaded'))
    if (order_item_id !== null) await loadItemOnVehicle(store, { order_item_id, shipment_id: stop.shipment_id })
}

/** One item by its tag: the same conditions as for the whole stop. */
export async function assertItemLoadable({ store, row: item }: TransitionContext<'order_delivery_items'>): Promise<object> {
  const stop = await findOrFail(store, 'order_deliveries', item.order_delivery_id)
  const shipment = stop.shipment_id === null ? null : await store.find('shipments', stop.shipment_id)
  if (stop.kind !== 'delivery' || !shipment || !isTaken(shipment.status)) throw refuse('checks.shipment_is_taken')
  if (!isToDeliver(await findOrFail(store, 'orders', stop.order_id))) throw refuse('errors.shipments.not_ready')
  const isElsewhere = item.order_item_id !== null && await isOnBoard(store, item.order_item_id)
  if (isElsewhere) throw refuse('errors.shipments.on_another_vehicle')
  return {}
}

export async function loadItem({ store, row: item }: TransitionContext<'order_delivery_items'>): Promise<void> {
  const stop = await findOrFail(store, 'order_deliveries', item.order_delivery_id)
  if (item.order_item_id !== null) await loadItemOnVehicle(store, { order_item_id: item.order_item_id, shipment_id: stop.shipment_id })
  await syncShipmentWithStops({ store, row: stop })
}

/** An item of this stop may still be on the vehicle of an earlier stop. */
async function assertNotOnAnotherVehicle(store: Store, stop: Stop): Promise<void> {
  for (const { order_item_id, result } of await findStopItems(store, stop)) {
    const isElsewhere = order_item_id !== null && AWAITS_LOADING.includes(result) && (await isOnBoard(store, order_item_id))
    if (isElsewhere) throw refuse('errors.shipments.on_another_vehicle')
  }
}

/** Transition `done`: all items were collected or handed over, and a delivered order is handed over with them. */
export async function countAllItems({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const items = await findStopItems(store, stop)
  const isDone = ({ result }: StopItem) => HANDLED.includes(result) || AWAITED.includes(result)
  if (stop.kind === 'collect') return { handled_items: await countCollected(store, stop, items.filter(isDone)) }
  if (!items.every(isDone)) throw refuse('errors.shipments.some_left')
  return { handled_items: await countHanded(store, items) }
}

export async function finishStop({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  await verifyAddress(store, stop)
  await updateResults(store, stop, AWAITED, 'handled')
  if (stop.kind === 'collect') {
    if ((await findStopItems(store, stop)).some(({ result }) => HANDLED.includes(result))) await dropUntaken(store, stop.order_id)
    return
  }
  await returnDeclinedItems(store, await findStopItems(store, stop))
  const order = await findOrFail(store, 'orders', stop.order_id)
  // Its pieces went home unwashed.
  if (order.status === 'canceled') return
  const isTrusted = isHandedOverUnpaid(store, stop, amountOwed(order) ?? 0)
  const options = stop.unpaid_reason === null ? {} : { reason: stop.unpaid_reason }
  await store.transition('orders', order.id, isTrusted ? 'deliver_unpaid' : 'deliver', options)
}

/** Some of the items: those that were handed over are delivered, the order waits for the others. */
export async function countHandledItems({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const items = await findStopItems(store, stop)
  const handled = items.filter(({ result }) => HANDLED.includes(result))
  if (stop.kind === 'collect') return { handled_items: await countCollected(store, stop, handled) }
  if (handled.length === 0) throw refuse('errors.shipments.none_handed')
  if (handled.length === items.length) throw refuse('errors.shipments.all_handed')
  isHandedOverUnpaid(store, stop, await owedForItems(store, stop, handled))
  return { handled_items: await countHanded(store, handled) }
}

export async function finishStopPartly({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  if (stop.kind === 'collect') return
  const handled = (await findStopItems(store, stop)).filter(({ result }) => HANDLED.includes(result))
  await returnDeclinedItems(store, handled)
  for (const item of await findOrderItems(store, handled))
    if (item.status === 'completed') await store.transition('order_items', item.id, 'deliver')
}

/** What is owed for some of the items: the balance less the amounts of those that stay. */
async function owedForItems(store: Store, stop: Stop, handled: readonly StopItem[]): Promise<number> {
  const order = await findOrFail(store, 'orders', stop.order_id)
  const handed = new Set(handled.map(({ order_item_id }) => order_item_id))
  const staying = (await store.select('order_items', { order_id: order.id })).filter(({ id, status, decision }) =>
    !handed.has(id) && status !== 'delivered' && status !== 'canceled' && decision !== 'declined')
  return Math.max(0, (amountOwed(order) ?? 0) - staying.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
}

/** A breakdown: everything that is on board returns to the plant at once. Source: domain.md T-S13. */
export async function bringAllBack({ store, row: shipment, args }: TransitionContext<'shipments'>): Promise<void> {
  await bringToDepot(store, await store.select('order_deliveries', { shipment_id: shipment.id, kind: 'collect' }))
  for (const stop of await store.select('order_deliveries', { shipment_id: shipment.id, kind: 'delivery' })) {
    await checkInStop({ store, row: stop, args })
    // Their clients were waiting today.
    if (stop.status === 'pending') await requestClientPhoneCall(store, stop.order_id)
  }
}

/** Items that are still on board return to the plant. */
export async function checkInStop(
  { store, row: stop, args }: Pick<TransitionContext<'order_deliveries'>, 'store' | 'row' | 'args'>,
): Promise<void> {
  for (const item of await updateResults(store, stop, ON_BOARD_RESULTS, 'returned')) await returnToStock(store, item, stop, args)
}

export async function checkInItem({ store, row: item, args }: TransitionContext<'order_delivery_items'>): Promise<void> {
  await returnToStock(store, item, await findOrFail(store, 'order_deliveries', item.order_delivery_id), args)
}

/** Declined items, which were not washed, are returned with the others. */
async function returnDeclinedItems(store: Store, items: readonly StopItem[]): Promise<void> {
  for (const item of await findOrderItems(store, items))
    if (item.return_required && item.returned_at === null) await store.transition('order_items', item.id, 'give_back')
}

async function findOrderItems(store: Store, items: readonly StopItem[]): Promise<Row<'order_items'>[]> {
  const orderItems: Row<'order_items'>[] = []
  for (const { order_item_id } of items) if (order_item_id !== null) orderItems.push(await findOrFail(store, 'order_items', order_item_id))
  return orderItems
}

/** A row that stands for no item of the order is one piece. */
const countHanded = async (store: Store, handled: readonly StopItem[]): Promise<number> =>
  countPieces(await findOrderItems(store, handled)) + handled.filter(({ order_item_id }) => order_item_id === null).length

/** The pieces that were taken one by one are the count; without any a number is enough. */
async function countCollected(store: Store, stop: Stop, handled: readonly StopItem[]): Promise<number> {
  const pieces = countPieces(await findOrderItems(store, handled))
  const count = pieces > 0 ? pieces : stop.handled_items ?? handled.length
  if (count === 0) throw invalid('handled_items', (t) => t('errors.shipments.count_items'))
  return count
}

/** True when a balance is left and the caller may hand over unpaid; throws when they may not. */
function isHandedOverUnpaid({ caller, context }: Store, stop: Stop, owed: number): boolean {
  if (owed === 0) return false
  const isCourier = caller?.guard === 'courier'
  const told = (t: Translate) => toldValue(caller, 'orders', 'balance', moneyText(t, owed))
  if (isCourier && settingOf(context, 'delivery_unpaid_handover') !== 'courier')
    throw invalid('unpaid_reason', (t) => t('errors.shipments.unpaid_by_manager', { balance: told(t) }))
  const isTrusted = stop.unpaid_reason !== null && (caller === null || isCourier || may(caller, 'order-deliver-unpaid'))
  if (!isTrusted) throw invalid('unpaid_reason', (t) => t('errors.shipments.unpaid', { balance: told(t) }))
  return true
}

const findStopItems = (store: Store, { id }: Stop) => store.select('order_delivery_items', { order_delivery_id: id })

/** Sets the result of the items whose result is in `from`, and returns them. */
async function updateResults(store: Store, stop: Stop, from: readonly Result[], to: Result): Promise<StopItem[]> {
  const items = (await findStopItems(store, stop)).filter(({ result }) => from.includes(result))
  for (const { id } of items) await store.update('order_delivery_items', id, { result: to, scanned_at: store.context.now })
  return items
}

async function returnToStock(
  store: Store,
  { order_item_id }: StopItem,
  { shipment_id }: Stop,
  args: TransitionContext['args'],
): Promise<void> {
  const { stock_id = null } = args as { readonly stock_id?: number | null }
  if (order_item_id !== null) await returnItem(store, { order_item_id, shipment_id }, stock_id)
}
