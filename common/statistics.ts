/** The periods of the statistics, and their answer. Pure. */
import { addDays, daysBetween } from './time/time.ts'
import type { ShapedAs } from '#resources'

/** Three years. */
export const MAX_STATISTICS_DAYS = 1096

/** Days since an order was created: 0, 1–3, 4–7, 8–14, 15 and more. Each number starts a group. */
export const ORDER_AGES = [0, 1, 4, 8, 15] as const

/** How a message went out: WhatsApp within 24 hours of what the client wrote, by an approved template, else as a text; other channels. */
export const MESSAGE_WAYS = ['window', 'template', 'text', 'sms', 'email', 'push'] as const

/** Days, both included. */
const range = { from: 'date', to: 'date' } as const
export type DateRange = ShapedAs<typeof range>

const orderSums = {
  /** Orders that were created, without canceled ones; `total` null for whoever may not read prices. */
  count: 'int', total: 'money|null',
  /** m² of the items that were washed. */
  washed_m2: 'number',
  /** Orders that were promised for these days and are due or ready; those that were ready, or handed over, in time. */
  promised: 'int', on_time: 'int',
  /** Orders that became ready, and the seconds that they took since they were received. */
  ready: 'int', ready_seconds: 'int',
} as const
export type OrderSums = ShapedAs<typeof orderSums>

/** Without canceled transactions. */
const moneySums = { in: 'money', out: 'money' } as const
export type MoneySums = ShapedAs<typeof moneySums>

const label = { map_of: { type: 'string' } } as const

export const statistics = {
  range, previous: range,
  /** A range that is not over is compared until this time of day. */
  until: 'string|null', today: 'date', step: { one_of: ['day', 'week', 'month'] },
  /** Each is a day, a week from Monday, or a month, within the range. */
  buckets: [range],
  orders: {
    buckets: [orderSums], now: orderSums, before: orderSums,
    /** All open orders by status, and by age in the groups of ORDER_AGES. */
    open: [{ status: { of: 'order_status' }, ages: ['int'] }],
    /** Items, without canceled and declined ones. */
    categories: [{ id: 'id', label, count: 'int', m2: 'number', total: 'money|null' }],
    /** Without an id: an address outside of all zones, or no address. */
    zones: [{ id: 'id|null', label: { nullable: label }, has_address: 'bool', count: 'int', total: 'money|null' }],
  },
  /** Null for who may not see sums of money; meters and materials without the permission to list their rows. */
  money: { nullable: { buckets: [moneySums], now: moneySums, before: moneySums } },
  /** `per_m2` is null where nothing was washed. */
  meters: { nullable: [{
    id: 'id', name: 'string', genre: { of: 'meter_genre' }, unit: 'string', consumption: 'number', per_m2: 'number|null',
  }] },
  materials: { nullable: [{ id: 'id', label, unit: 'string', quantity: 'number', cost: 'money', per_m2: 'number|null' }] },
  /** Null without the permission to list messages. Only the ways that were taken. */
  messages: { nullable: [{ way: { one_of: MESSAGE_WAYS }, count: 'int' }] },
} as const
export type Statistics = ShapedAs<typeof statistics>
export type StatisticsStep = Statistics['step']
export type CategorySum = Statistics['orders']['categories'][number]
export type ZoneSum = Statistics['orders']['zones'][number]
export type MoneyStatistics = NonNullable<Statistics['money']>
export type MeterSum = NonNullable<Statistics['meters']>[number]
export type MessageSum = NonNullable<Statistics['messages']>[number]
export type MaterialSum = NonNullable<Statistics['materials']>[number]

export const countDays = ({ from, to }: DateRange): number => daysBetween(from, to) + 1

/** The same number of days just before. */
export const previousRange = (range: DateRange): DateRange =>
  ({ from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) })

/** The day before that corresponds to this one, in a range that is not over: both are counted until the same time of it. */
export const comparedDay = (range: DateRange, today: string): string | null =>
  (range.from <= today && today <= range.to ? addDays(today, -countDays(range)) : null)

/** At most 92 bars. */
export function statisticsStepOf(range: DateRange): StatisticsStep {
  const days = countDays(range)
  return days <= 92 ? 'day' : days <= 371 ? 'week' : 'month'
}

/** The days of the range in steps; the first and the last one may be shorter. At most the days of the range. */
export function bucketsOf({ from, to }: DateRange, step: StatisticsStep): DateRange[] {
  const buckets: DateRange[] = []
  for (let first = from; first <= to && buckets.length < MAX_STATISTICS_DAYS;) {
    const last = lastDayOf(first, step)
    buckets.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return buckets
}

function lastDayOf(day: string, step: StatisticsStep): string {
  if (step === 'day') return day
  const date = new Date(day)
  if (step === 'week') return addDays(day, (7 - date.getUTCDay()) % 7)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}
