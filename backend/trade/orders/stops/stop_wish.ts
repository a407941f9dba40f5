/** What an order says about its stops: whether it needs one, where, when, for how many items and for what amount. Pure. */
import { isIn } from '#backend/engine/definition/status_groups'
import { endDay } from '#common/time/day_hours'
import { DateTime } from 'luxon'
import { isClosed, isHeld, isReady } from '../status_groups.ts'
import { isEqual } from '#backend/engine/resource/write/rows/is_equal'
import type { Row } from '#resources'

type Order = Row<'orders'>
type Stop = Row<'order_deliveries'>
export type StopKind = Stop['kind']
export type StopChange = NonNullable<Stop['order_changes']>[number]

/** Columns of a stop that are copied from its order, by what they say together. */
export interface StopWish {
  readonly address: Pick<Stop, 'address_id'> | null
  readonly slot: Pick<Stop, 'date' | 'slot_from' | 'slot_to'> | null
  readonly items: Pick<Stop, 'expected_items'> | null
}
export const WISHES = ['address', 'slot', 'items'] as const satisfies readonly (keyof StopWish & StopChange)[]

/** Null: the order says nothing about it. The items of a delivery are its rows. */
export function stopWish(order: Order, kind: StopKind, timezone: string): StopWish {
  const isDelivery = kind === 'delivery'
  const address_id = stopAddressId(order, kind)
  const slot = isDelivery ? requestedSlot(order.requested_delivery_at, order.requested_delivery_to, timezone)
    : requestedSlot(order.requested_collect_at, order.requested_collect_to, timezone)
  return {
    address: address_id === null ? null : { address_id }, slot,
    items: isDelivery ? null : { expected_items: order.declared_items ?? order.received_items },
  }
}

/** A delivery may have an address of its own. */
export const stopAddressId = ({ address_id, delivery_address_id }: Pick<Order, 'address_id' | 'delivery_address_id'>, kind: StopKind) =>
  (kind === 'delivery' ? (delivery_address_id ?? address_id) : address_id)

/** In the time zone of the business. An end that is no end of a slot says nothing: the start alone is taken over. */
export function requestedSlot(from: string | null | undefined, to: string | null | undefined, timezone: string): StopWish['slot'] {
  if (!from) return null
  const [begin, end] = [from, to].map((moment) => (moment ? DateTime.fromISO(moment, { zone: timezone }) : null))
  if (!begin?.isValid) return null
  const [date, slot_from, slot_to] = [begin.toISODate(), begin.toFormat('HH:mm'), end?.toFormat('HH:mm') ?? null]
  return { date, slot_from, slot_to: end?.toISODate() === endDay(date, slot_from, slot_to) ? slot_to : null }
}

/** Whether `a` has the values of `b`. PostgreSQL returns times with seconds. */
export function saysTheSame(a: object | null, b: object | null): boolean {
  if (a === null || b === null) return a === b
  const valueOf = (value: unknown) => (typeof value === 'string' ? value.replace(/^(\d\d:\d\d):\d\d$/, '$1') : value)
  return Object.entries(b).every(([name, value]) => isEqual(valueOf((a as Record<string, unknown>)[name]), valueOf(value)))
}

/** What of an order decides which stops it may have. */
export type StopNeed = Pick<Order, 'status' | 'type' | 'return_mode' | 'to_return_items'>

/** It may have a stop of this kind. */
export const admitsStop = (order: StopNeed, kind: StopKind): boolean => {
  const { status, type, return_mode } = order
  if (kind === 'collect') return type === 'transport' && status === 'pending'
  return (return_mode === 'delivery' && !isClosed(status)) || isBroughtBack(order)
}

/** Canceled with pieces that a courier fetched or was to bring: they go home unwashed. */
export const isBroughtBack = ({ status, type, return_mode, to_return_items }: StopNeed): boolean =>
  status === 'canceled' && (to_return_items ?? 0) > 0 && (type === 'transport' || return_mode === 'delivery')

/** A courier can take it along: it is ready, or it goes home unwashed. */
export const isToDeliver = (order: StopNeed): boolean => isReady(order.status) || isBroughtBack(order)

/** It gets a stop of this kind without anybody asking. */
export const isStopDue = (order: Order, kind: StopKind): boolean =>
  admitsStop(order, kind) && stopAddressId(order, kind) !== null && (kind === 'collect' || isStored(order.status) || isBroughtBack(order))

/** Ready, and the client knows or it has its place: it waits for its delivery. */
export const isStored = (status: Order['status']): boolean => isIn('orders', 'returning', status)

/** What the courier still has to collect for a stop of the order; null before there is a price. */
export const amountOwed = ({ status, balance }: Pick<Order, 'status' | 'balance'>) =>
  (status === 'canceled' ? 0 : balance === null ? null : Math.max(0, balance))

/** Figures of a pending stop that follow from its order, planned or not. */
export const stopFigures = (order: Order, kind: StopKind): Pick<Stop, 'area' | 'amount_due' | 'is_held'> =>
  ({ area: order.measured_m2, amount_due: kind === 'delivery' ? amountOwed(order) : null, is_held: isHeld(order) })

/** The order was ready and is in work again. */
export const isBackInWork = (before: Pick<Order, 'status'>, order: Pick<Order, 'status'>): boolean =>
  isReady(before.status) && !isReady(order.status)

/** What people count: three shirts are one item of three pieces. */
export const countPieces = (items: readonly Pick<Row<'order_items'>, 'quantity'>[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
