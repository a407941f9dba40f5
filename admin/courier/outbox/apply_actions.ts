/**
 * The day as it will be when the actions that wait are carried out: what the pages draw. Pure. What a transition does to its row comes
 * from resources.ts (at_build/flow.ts); here is what the server's effects do beside.
 */
import type { CourierCash, CourierDay, CourierShipment, CourierStop, CourierStopItem } from '#common/courier/day'
import { distanceInMetres } from '#common/distance'
import { cashRounded } from '#common/orders/coins'
import { AWAITED, COUNTS, STEPS, TO_LOAD, type Count, type Step, type Where } from '../at_build/flow.ts'
import { effectiveActions } from './queue.ts'
import type { Point } from '#schema/types'
import type { QueuedAction } from './queued_action.ts'

export const applyActions = (day: CourierDay, actions: readonly QueuedAction[]): CourierDay =>
  effectiveActions(actions).reduce(afterAction, day)

function afterAction(day: CourierDay, action: QueuedAction): CourierDay {
  const { resource, id, verb } = action.target
  switch (resource) {
    case 'shipments': return afterShipmentAction(day, action)
    case 'order-deliveries':
      return changeStop(verb === 'pay' ? withPayment(day, action) : day, id, (stop) =>
        (verb === 'take_piece' ? withPiece(day, stop, action) : afterStopAction(stop, action)))
    case 'order-delivery-items': return changeStops(day, (stop) => afterItemAction(stop, action))
    case 'delivery-calls': return changeStop(day, Number(action.body.order_delivery_id), (stop) => withCall(stop, action))
    case 'shipment-expenses': return withExpense(day, action)
    case 'inbox': return { ...day, messages: day.messages.filter((message) => message.id !== id) }
  }
}

type Changeable = Pick<CourierStop, 'can'>

/** The row after the transition that was pressed; the row itself when couriers have no such transition. */
function stepped<T extends Changeable>(row: T, { target: { resource, verb }, body, device_at }: QueuedAction): T {
  const step = (STEPS as Readonly<Record<string, Readonly<Record<string, Step>>>>)[resource]?.[verb]
  if (!step) return row
  const asked = Object.fromEntries(step.asks.filter((name) => name in body).map((name) => [name, body[name]]))
  const stamped = Object.fromEntries(step.stamps.map((name) => [name, device_at]))
  const known = Object.entries({ ...step.set, ...stamped, ...asked }).filter(([name]) => name in row)
  return { ...row, ...Object.fromEntries(known), can: canAfter(row, step) }
}

const canAfter = ({ can }: Changeable, { opens, keeps }: Step): CourierStop['can'] => ({
  ...Object.fromEntries(Object.entries(can).filter(([verb]) => keeps.includes(verb))),
  ...Object.fromEntries(opens.map((verb) => [verb, { allowed: true }])),
})

/** A shipment comes from the free ones, and goes back to them. */
function afterShipmentAction(day: CourierDay, action: QueuedAction): CourierDay {
  const { id, verb } = action.target
  const change = (one: CourierShipment) => (one.id === id ? stepped(one, action) : one)
  if (verb === 'release') return { ...day, shipments: day.shipments.filter((one) => one.id !== id) }
  if (verb !== 'reserve') return { ...day, shipments: day.shipments.map(change) }
  const found = day.free.find((one) => one.id === id)
  if (!found) return day
  const taken: CourierShipment = {
    ...found, status: 'published', vehicle: day.courier.vehicle, pending_count: found.stops_count, done_count: 0, failed_count: 0,
    unloaded_items: 0, on_board_items: 0, reserved_at: null, started_at: null, stops: [],
  }
  return { ...day, free: day.free.filter((one) => one !== found), shipments: [...day.shipments, change(taken)] }
}

function afterStopAction(stop: CourierStop, action: QueuedAction): CourierStop {
  const after = stepped(stop, action)
  switch (action.target.verb) {
    case 'pay': return paid(after, Number(action.body.amount))
    case 'load': return { ...after, items: after.items.map((item) => (isOf(item, TO_LOAD) ? loaded(item, action) : item)) }
    case 'done': return { ...after, items: after.items.map((item) => (isOf(item, AWAITED) ? handedOver(item, action) : item)) }
    case 'arrive': return { ...after, distance_to_pin_m: distanceToPin(stop, action) }
    case 'go_on': return { ...after, ...NOTHING_TRIED }
    default: return after
  }
}

/** Its code comes from the server, unless it has the tag of a roll. */
function withPiece(day: CourierDay, stop: CourierStop, { seq, body }: QueuedAction): CourierStop {
  const announced = stop.announced?.find(({ id }) => id === body.order_item_id)
  const known = announced ?? day.choices.category?.find(({ id }) => id === body.category_id)
  const piece: CourierStopItem = {
    id: -seq, version: 0, order_item_id: null, tag_code: textOf(body.tag_code), temp_label: null,
    description: known?.label ?? '', quantity: announced?.quantity ?? 1, picture: known?.picture ?? null, result: 'handled',
    note: textOf(body.note), amount: null, place: null, can: {},
  }
  return { ...stop, items: [...stop.items, piece], announced: (stop.announced ?? []).filter((one) => one !== announced) }
}

const withVerb = (verb: string) => (item: CourierStopItem, action: QueuedAction): CourierStopItem =>
  stepped(item, { ...action, target: { resource: 'order-delivery-items', id: item.id, verb }, body: {} })

const handedOver = withVerb('hand_over')
const loaded = withVerb('load')

/** As the server measures it. */
function distanceToPin({ address }: CourierStop, { body: { arrived_location: here } }: QueuedAction): number | null {
  return here && address?.location ? distanceInMetres(here as Point, address.location) : null
}

/** Calling and waiting begin again: backend/trade/shipments/stops/save_stop.ts. */
const NOTHING_TRIED = { gone_at: null, eta_at: null, arrived_at: null, first_called_at: null, distance_to_pin_m: null, calls: [] }

function paid(stop: CourierStop, amount: number): CourierStop {
  const due = stop.amount_due === null ? null : Math.max(stop.amount_due - amount, 0)
  return { ...stop, amount_due: due, amount_collected: stop.amount_collected + amount, is_paid: due === 0 || stop.is_paid }
}

function afterItemAction(stop: CourierStop, action: QueuedAction): CourierStop {
  const { id } = action.target
  if (!stop.items.some((item) => item.id === id)) return stop
  return { ...stop, items: stop.items.map((item) => (item.id === id ? stepped(item, action) : item)) }
}

type Call = CourierStop['calls'][number]

function withCall(stop: CourierStop, { seq, body, device_at }: QueuedAction): CourierStop {
  const { phase, result, medium } = body as Pick<Call, 'phase' | 'result' | 'medium'>
  const call: Call = { id: -seq, phase, result, medium, started_at: device_at }
  return { ...stop, calls: [...stop.calls, call], first_called_at: stop.first_called_at ?? device_at }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Money that the courier takes, or pays out of what they hold. Money by card or cheque is not held. */
function withPayment(day: CourierDay, { seq, target, body, device_at }: QueuedAction): CourierDay {
  const shipment = day.shipments.find(({ stops }) => stops.some(({ id }) => id === target.id))
  const stop = shipment?.stops.find(({ id }) => id === target.id)
  const method = String(body.method)
  if (!shipment || !stop) return day
  const payment = { id: -seq, stop_id: stop.id, order: stop.order.code, amount: Number(body.amount), method, paid_at: device_at }
  const held = method === 'cash' ? inCoins(day, payment.amount) : 0
  return changeCash(day, shipment, held, (one) => ({ ...one, payments: [...one.payments, payment] }))
}

function withExpense(day: CourierDay, { seq, body, device_at }: QueuedAction): CourierDay {
  const known = day.cash.shipments.find((one) => one.shipment_id === body.shipment_id)
  const shipment = day.shipments.find(({ id }) => id === body.shipment_id) ?? (known && { ...known, id: known.shipment_id })
  if (!shipment) return day
  const amount = Number(body.amount)
  const category = day.choices.expense_category.find(({ id }) => id === body.category_id)?.label ?? ''
  const expense = { id: -seq, category, amount, note: textOf(body.note), photo: null, spent_at: device_at }
  return changeCash(day, shipment, -inCoins(day, amount), (one) => ({ ...one, paid_out: [...one.paid_out, expense] }))
}

/** What the courier holds are coins, as the server counts them. */
const inCoins = ({ settings }: CourierDay, amount: number): number => cashRounded(amount, settings.cash_step)

type Head = Pick<CourierShipment, 'id' | 'code' | 'date' | 'status'>
type CashOf = CourierCash['shipments'][number]

/** `moved` is positive for money taken, negative for money paid out. */
function changeCash(day: CourierDay, { id, code, date, status }: Head, moved: number, change: (one: CashOf) => CashOf): CourierDay {
  const none: CashOf = { shipment_id: id, code, date, status, cash: 0, expenses: 0, held: 0, fee: 0, payments: [], paid_out: [] }
  const { shipments } = day.cash
  const all = shipments.some((one) => one.shipment_id === id) ? shipments : [...shipments, none]
  const changed = (one: CashOf) => change({
    ...one, held: one.held + moved, cash: one.cash + Math.max(moved, 0), expenses: one.expenses + Math.max(-moved, 0),
  })
  return {
    ...day, cash: { ...day.cash, held: day.cash.held + moved, shipments: all.map((one) => (one.shipment_id === id ? changed(one) : one)) },
  }
}

const changeStop = (day: CourierDay, id: number | null, change: (stop: CourierStop) => CourierStop): CourierDay =>
  changeStops(day, (stop) => (stop.id === id ? change(stop) : stop))

function changeStops(day: CourierDay, change: (stop: CourierStop) => CourierStop): CourierDay {
  const shipments = day.shipments.map((shipment) => {
    const stops = shipment.stops.map(change)
    return stops.every((stop, n) => stop === shipment.stops[n]) ? shipment : counted({ ...shipment, stops })
  })
  return { ...day, shipments }
}

const isOf = (row: object, where: Where): boolean =>
  Object.entries(where).every(([field, values]) => values.includes((row as Readonly<Record<string, unknown>>)[field]))

function count({ stops }: CourierShipment, { stops: ofStops, items: ofItems }: Count): number {
  const found = stops.filter((stop) => isOf(stop, ofStops))
  return ofItems ? found.flatMap(({ items }) => items).filter((item) => isOf(item, ofItems)).length : found.length
}

const counted = (shipment: CourierShipment): CourierShipment => ({
  ...shipment, pending_count: count(shipment, COUNTS.pending_count), done_count: count(shipment, COUNTS.done_count),
  failed_count: count(shipment, COUNTS.failed_count), unloaded_items: count(shipment, COUNTS.unloaded_items),
  on_board_items: count(shipment, COUNTS.on_board_items),
})
