/** Which orders the demo has: their status, their client, when they begin and end. Pure; ages in days before now. */
import { DAY, MINUTE } from '#common/time/time'
import type { Random } from '../seeded_random.ts'
import type { Row } from '#resources'

export interface OrderPlan {
  readonly status: Row<'orders'>['status']
  /** Index of the client; 0 is the demo client. */
  readonly client: number
  readonly from: number
  readonly to: number
}

type Range = readonly [number, number]
/** 120 orders by status: how many, how many days old, and the part of that time until the last transition. */
const SHARES: readonly (readonly [OrderPlan['status'], count: number, age: Range, part: Range])[] = [
  ['pending', 12, [0.1, 2], [0, 0]],
  ['in_measure', 10, [0.2, 2], [0.5, 0.9]],
  ['measured', 10, [1, 4], [0.5, 0.9]],
  ['semi_confirmed', 4, [2, 5], [0.5, 0.9]],
  ['confirmed', 11, [1, 4], [0.6, 0.9]],
  ['processing', 16, [1.5, 9], [0.6, 0.95]],
  ['completed', 9, [4, 9], [0.7, 0.95]],
  ['notified', 9, [5, 16], [0.5, 0.9]],
  ['stocked', 9, [6, 25], [0.4, 0.8]],
  ['delivered', 24, [6, 75], [0.1, 0.6]],
  ['canceled', 6, [3, 40], [0.1, 0.5]],
]

/** Orders of the demo client, by the number of the order within its status. */
const DEMO_CLIENT: Partial<Record<OrderPlan['status'], readonly number[]>> = {
  pending: [0],
  measured: [1],
  processing: [2],
  notified: [0],
  delivered: [3, 7],
}
/** The number of orders that are delivered today. */
const DELIVERED_TODAY = 4

export function planOrders(now: number, clients: number, suspended: number, random: Random): OrderPlan[] {
  return SHARES.flatMap(([status, count, age, part]) =>
    Array.from({ length: count }, (_, n) => {
      const days = between(age, random)
      const from = now - days * DAY
      const isToday = status === 'delivered' && n < DELIVERED_TODAY
      const to = isToday ? now - random.whole(5, 60) * MINUTE : from + days * DAY * between(part, random)
      return { status, client: clientFor(status, n, clients, suspended, random), from: isToday ? now - random.whole(4, 8) * DAY : from, to }
    }),
  )
}

function clientFor(status: OrderPlan['status'], n: number, clients: number, suspended: number, random: Random): number {
  if (DEMO_CLIENT[status]?.includes(n)) return 0
  // Companies, the last in the list, confirm automatically: their orders never wait for an answer.
  const waitsForAnswer = status === 'measured' || status === 'semi_confirmed'
  const client = random.whole(1, waitsForAnswer ? clients - 6 : clients - 1)
  return client === suspended ? 1 : client
}

const between = ([from, to]: readonly [number, number], random: Random) => from + ((to - from) * random.whole(0, 1000)) / 1000
