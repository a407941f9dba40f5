/** How a visit ends, and what becomes of the goods. Source: domain.md §5.3. */
import { isOnBoard, ON_BOARD } from '#backend/stock/on_board'
import { assertAlone, owedOn } from './save_stop.ts'
import { known } from '#backend/orders/items'
import { isReady } from '#backend/orders/stages'
import { moneyText } from '#backend/i18n/format_numbers'
import { may } from '#backend/resource/caller'
import { invalid, refuse } from '#backend/resource/refusals'
import { settingOf } from '#backend/settings/values'
import { bringBack, loadItem } from '#backend/stock/on_the_road'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Stop = Row<'order_deliveries'>
type StopItem = Row<'order_delivery_items'>
type Result = StopItem['result']

const HANDLED: readonly Result[] = ['handled']
const AWAITS_LOADING: readonly Result[] = ['expected', 'returned']
const AWAITED: readonly Result[] = ['expected', 'loaded']

/** Out of the rack and onto the vehicle, with what is owed now. */
export async function noteAmountDue({ store, row: stop }: Move<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const order = await known(store, 'orders', stop.order_id)
  if (!isReady(order.status)) throw refuse('errors.shipments.not_ready')
  await assertOnNoVehicle(store, stop)
  return { amount_due: owedOn(order) }
}

export async function loadStop({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  for (const { order_item_id } of await mark(store, stop, AWAITS_LOADING, 'loaded'))
    if (order_item_id !== null) await loadItem(store, { order_item_id, shipment_id: stop.shipment_id })
}

/** Another visit may still carry what this one is to bring. */
async function assertOnNoVehicle(store: Store, stop: Stop): Promise<void> {
  for (const { order_item_id, result } of await itemsOf(store, stop)) {
    const isElsewhere = order_item_id !== null && AWAITS_LOADING.includes(result) && (await isOnBoard(store, order_item_id))
    if (isElsewhere) throw refuse('errors.shipments.on_another_vehicle')
  }
}

/** Everything was taken or handed over; an order that is delivered moves with it. */
export async function countAll({ store, row: stop }: Move<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const items = await itemsOf(store, stop)
  const isDone = ({ result }: StopItem) => HANDLED.includes(result) || AWAITED.includes(result)
  if (stop.kind === 'collect') return { handled_items: countFetched(stop, items.filter(isDone)) }
  if (!items.every(isDone)) throw refuse('errors.shipments.some_left')
  return { handled_items: items.length }
}

export async function finishStop({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  await mark(store, stop, AWAITED, 'handled')
  if (stop.kind === 'collect') return
  await giveBack(store, await itemsOf(store, stop))
  const order = await known(store, 'orders', stop.order_id)
  const isTrusted = isUnpaid(store, stop, order)
  const given = stop.unpaid_reason === null ? {} : { reason: stop.unpaid_reason }
  await store.move('orders', order.id, isTrusted ? 'deliver_unpaid' : 'deliver', given)
}

/** Some of it. The items that changed hands are delivered; the order waits for the rest. */
export async function countHandled({ store, row: stop }: Move<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const items = await itemsOf(store, stop)
  const handled = items.filter(({ result }) => HANDLED.includes(result))
  if (stop.kind === 'collect') return { handled_items: countFetched(stop, handled) }
  if (handled.length === 0) throw refuse('errors.shipments.none_handed')
  if (handled.length === items.length) throw refuse('errors.shipments.all_handed')
  isUnpaid(store, stop, await known(store, 'orders', stop.order_id))
  return { handled_items: handled.length }
}

export async function finishPart({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  if (stop.kind === 'collect') return
  const handled = (await itemsOf(store, stop)).filter(({ result }) => HANDLED.includes(result))
  await giveBack(store, handled)
  for (const item of await goodsOf(store, handled)) if (item.status === 'completed') await store.move('order_items', item.id, 'deliver')
}

/** After so many attempts, or when finished goods are refused, a person calls the client. */
export async function askForCall({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  const isLast = stop.attempt_no >= settingOf(store.facts, 'delivery.max_attempts')
  if (stop.status === 'no_response' ? !isLast : stop.kind !== 'delivery') return
  await store.update('orders', stop.order_id, { needs_call: true, next_call_at: stop.reschedule_to })
}

/** What was on board and did not change hands is back in the house. */
export async function checkInStop({ store, row: stop, args }: Move<'order_deliveries'>): Promise<void> {
  for (const item of await mark(store, stop, ON_BOARD, 'returned')) await shelve(store, item, stop, args)
}

export async function bringItemBack({ store, row: item, args }: Move<'order_delivery_items'>): Promise<void> {
  await shelve(store, item, await known(store, 'order_deliveries', item.order_delivery_id), args)
}

/** A new visit for what this one did not do; this one stays as it was, for its history. */
export async function planAgain({ store, row: stop, args }: Move<'order_deliveries'>): Promise<void> {
  const { date = null, slot_from = null, slot_to = null } = args as Partial<Pick<Stop, 'date' | 'slot_from' | 'slot_to'>>
  const { order_id, kind, address_id } = stop
  await store.insert('order_deliveries', {
    order_id, kind, address_id, date, slot_from, slot_to, previous_id: stop.id, attempt_no: stop.attempt_no + 1,
  })
}

export const assertStopAlone = ({ store, row: stop }: Move<'order_deliveries'>): Promise<void> => assertAlone(store, stop)

/** What was declined and never washed goes home with the rest. */
async function giveBack(store: Store, items: readonly StopItem[]): Promise<void> {
  for (const item of await goodsOf(store, items))
    if (item.return_required && item.returned_at === null) await store.move('order_items', item.id, 'give_back')
}

async function goodsOf(store: Store, items: readonly StopItem[]): Promise<Row<'order_items'>[]> {
  const goods: Row<'order_items'>[] = []
  for (const { order_item_id } of items) if (order_item_id !== null) goods.push(await known(store, 'order_items', order_item_id))
  return goods
}

/** For a pickup a number is enough: most pieces have no tag before the plant. */
function countFetched(stop: Stop, handled: readonly StopItem[]): number {
  const count = stop.handled_items ?? handled.length
  if (count === 0) throw invalid('handled_items', (t) => t('errors.shipments.count_items'))
  return count
}

/** True when it is handed over on trust, by somebody who may. */
function isUnpaid({ caller }: Store, stop: Stop, order: Row<'orders'>): boolean {
  const left = owedOn(order) ?? 0
  if (left === 0) return false
  const isTrusted = stop.unpaid_reason !== null && (caller === null || may(caller, 'order-deliver-unpaid'))
  if (!isTrusted) throw invalid('unpaid_reason', (t) => t('errors.shipments.unpaid', { balance: moneyText(t, left) }))
  return true
}

const itemsOf = (store: Store, { id }: Stop) => store.select('order_delivery_items', { order_delivery_id: id })

/** Those that were in one of these states and are in the other one now. */
async function mark(store: Store, stop: Stop, from: readonly Result[], to: Result): Promise<StopItem[]> {
  const items = (await itemsOf(store, stop)).filter(({ result }) => from.includes(result))
  for (const { id } of items) await store.update('order_delivery_items', id, { result: to, scanned_at: store.facts.now })
  return items
}

async function shelve(store: Store, { order_item_id }: StopItem, { shipment_id }: Stop, args: Move['args']): Promise<void> {
  const { stock_id = null } = args as { readonly stock_id?: number | null }
  if (order_item_id !== null) await bringBack(store, { order_item_id, shipment_id }, stock_id)
}
