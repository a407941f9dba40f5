/** The day as it will be when the presses that wait are carried out: what the pages draw. Pure. */
import { STATUS_GROUPS } from '#common/status_groups'
import type { CourierCash, CourierDay, CourierShipment, CourierStop, CourierStopItem } from '#common/courier/courier_day'
import { cashRounded } from '#common/orders/coins'
import { effectivePresses } from './queue.ts'
import type { Press } from './press.ts'

export const projectDay = (day: CourierDay, presses: readonly Press[]): CourierDay => effectivePresses(presses).reduce(afterPress, day)

function afterPress(day: CourierDay, press: Press): CourierDay {
  const { resource, id, verb } = press.target
  switch (resource) {
    case 'shipments': return afterShipmentPress(day, id, verb)
    case 'order-deliveries': return changeStop(verb === 'pay' ? withPayment(day, press) : day, id, (stop) => afterStopPress(stop, press))
    case 'order-delivery-items': return changeStops(day, (stop) => afterItemPress(stop, id, verb))
    case 'delivery-calls': return changeStop(day, Number(press.body.order_delivery_id), (stop) => withCall(stop, press))
    case 'shipment-expenses': return withExpense(day, press)
    case 'inbox': return { ...day, messages: day.messages.filter((message) => message.id !== id) }
  }
}

function afterShipmentPress(day: CourierDay, id: number | null, verb: string): CourierDay {
  if (verb === 'reserve') {
    const found = day.free.find((one) => one.id === id)
    if (!found) return day
    const reserved: CourierShipment = {
      ...found, status: 'reserved', vehicle: day.courier.vehicle, pending_count: found.stops_count, done_count: 0, failed_count: 0,
      unloaded_items: 0, on_board_items: 0, reserved_at: null, started_at: null, stops: [], can: {},
    }
    return { ...day, free: day.free.filter((one) => one !== found), shipments: [...day.shipments, reserved] }
  }
  if (verb === 'release') return { ...day, shipments: day.shipments.filter((one) => one.id !== id) }
  if (verb !== 'leave') return day
  const left = (one: CourierShipment) => ({ ...one, status: 'collected', can: without(one.can, ['leave', 'release']) })
  return { ...day, shipments: day.shipments.map((one) => (one.id === id ? left(one) : one)) }
}

const ENDS: ReadonlySet<string> = new Set(['done', 'semi_done', 'no_response', 'regret'])

function afterStopPress(stop: CourierStop, { target: { verb }, body, device_at }: Press): CourierStop {
  if (verb === 'go') return { ...stop, gone_at: device_at, can: without(stop.can, ['go']) }
  if (verb === 'arrive') return { ...stop, arrived_at: device_at, can: without(stop.can, ['go', 'arrive']) }
  if (verb === 'pay') return paid(stop, Number(body.amount))
  if (verb === 'load') return { ...stop, items: stop.items.map((item) => withResult(item, 'loaded')), can: without(stop.can, ['load']) }
  if (verb === 'go_on') return { ...stop, ...NOTHING_TRIED, status: 'pending', ended_at: null, outcome_reason: null, can: NOTHING_KNOWN }
  if (!ENDS.has(verb)) return stop
  return { ...stop, status: verb, ended_at: device_at, outcome_reason: textOf(body.outcome_reason), can: {} }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function paid(stop: CourierStop, amount: number): CourierStop {
  const due = stop.amount_due === null ? null : Math.max(stop.amount_due - amount, 0)
  return { ...stop, amount_due: due, amount_collected: stop.amount_collected + amount, is_paid: due === 0 || stop.is_paid }
}

const RESULTS: Readonly<Record<string, string>> = {
  load: 'loaded', hand_over: 'handled', refuse: 'refused', miss: 'missing', damage: 'damaged',
}

function afterItemPress(stop: CourierStop, id: number | null, verb: string): CourierStop {
  const result = RESULTS[verb]
  if (result === undefined || !stop.items.some((item) => item.id === id)) return stop
  return { ...stop, items: stop.items.map((item) => (item.id === id ? withResult(item, result) : item)) }
}

/** Calling and waiting begin again: backend/trade/shipments/stops/save_stop.ts. */
const NOTHING_TRIED = { gone_at: null, eta_at: null, arrived_at: null, first_called_at: null, calls: [] }

/** What the server allows is known again when it has answered. */
const NOTHING_KNOWN = {}

/** What may follow is known again when the server has answered; until then the courier goes on without a network. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  expected: ['load', 'hand_over', 'miss'], loaded: ['hand_over', 'refuse', 'miss', 'damage'],
}

const withResult = (item: CourierStopItem, result: string): CourierStopItem => ({
  ...item, result, can: Object.fromEntries((NEXT[result] ?? []).map((verb) => [verb, { allowed: true }])),
})

function withCall(stop: CourierStop, { seq, body, device_at }: Press): CourierStop {
  const call = {
    id: -seq, phase: String(body.phase), result: String(body.result), medium: String(body.medium), started_at: device_at,
  }
  return { ...stop, calls: [...stop.calls, call], first_called_at: stop.first_called_at ?? device_at }
}

/** Money that the courier takes, or pays out of what they hold. Money by card or cheque is not held. */
function withPayment(day: CourierDay, { seq, target, body, device_at }: Press): CourierDay {
  const shipment = day.shipments.find(({ stops }) => stops.some(({ id }) => id === target.id))
  const stop = shipment?.stops.find(({ id }) => id === target.id)
  const method = String(body.method)
  if (!shipment || !stop) return day
  const payment = { id: -seq, stop_id: stop.id, order: stop.order.code, amount: Number(body.amount), method, paid_at: device_at }
  const held = method === 'cash' ? inCoins(day, payment.amount) : 0
  return changeCash(day, shipment, held, (one) => ({ ...one, payments: [...one.payments, payment] }))
}

function withExpense(day: CourierDay, { seq, body, device_at }: Press): CourierDay {
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
  const none: CashOf = { shipment_id: id, code, date, status, cash: 0, expenses: 0, held: 0, payments: [], paid_out: [] }
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

function counted(shipment: CourierShipment): CourierShipment {
  const { stops } = shipment
  const count = (...statuses: readonly string[]) => stops.filter(({ status }) => statuses.includes(status)).length
  const items = (kind: string, result: string) => stops.filter((stop) => stop.kind === kind && stop.status === 'pending')
    .flatMap((stop) => stop.items).filter((item) => item.result === result).length
  return {
    ...shipment, pending_count: count('pending'), done_count: count(...STATUS_GROUPS.order_deliveries.succeeded),
    failed_count: count(...STATUS_GROUPS.order_deliveries.failed, 'canceled'), unloaded_items: items('delivery', 'expected'),
    on_board_items: items('delivery', 'loaded'),
  }
}

const without = <T>(object: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
