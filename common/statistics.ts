/** The periods of the statistics, and the wire types of their answer. Pure. */
import { addDays, daysBetween } from './time.ts'

/** Three years. */
export const MAX_STATISTICS_DAYS = 1096

/** Days since an order was created: 0, 1–3, 4–7, 8–14, 15 and more. Each number starts a group. */
export const ORDER_AGES = [0, 1, 4, 8, 15] as const

/** Days YYYY-MM-DD, both included. */
export interface DateRange { readonly from: string; readonly to: string }
export type StatisticsStep = 'day' | 'week' | 'month'

export interface OrderSums {
  /** Orders that were created, without canceled ones; `total` in centimes, null for whoever may not read prices. */
  readonly count: number
  readonly total: number | null
  /** m² of the items that were washed. */
  readonly washed_m2: number
  /** Orders that were promised for these days and are due or ready; those that were ready, or handed over, in time. */
  readonly promised: number
  readonly on_time: number
  /** Orders that became ready, and the seconds that they took since they were received. */
  readonly ready: number
  readonly ready_seconds: number
}
/** Centimes, without canceled transactions. */
export interface MoneySums { readonly in: number; readonly out: number }

export interface MoneyStatistics { readonly buckets: readonly MoneySums[]; readonly now: MoneySums; readonly before: MoneySums }
type Label = Readonly<Record<string, string>>

export interface CategorySum {
  readonly id: number
  readonly label: Label
  /** Items, without canceled and declined ones. */
  readonly count: number
  readonly m2: number
  readonly total: number | null
}
export interface ZoneSum {
  /** Null: an address outside of all zones, or no address. */
  readonly id: number | null
  readonly label: Label | null
  readonly has_address: boolean
  readonly count: number
  readonly total: number | null
}
export interface MeterSum {
  readonly id: number
  readonly name: string
  readonly genre: string
  readonly unit: string
  readonly consumption: number
  /** Null where nothing was washed. */
  readonly per_m2: number | null
}
export interface MaterialSum {
  readonly id: number
  readonly label: Label
  readonly unit: string
  readonly quantity: number
  readonly cost: number
  readonly per_m2: number | null
}

export interface Statistics {
  readonly range: DateRange
  readonly previous: DateRange
  readonly today: string
  readonly step: StatisticsStep
  /** Each is a day, a week from Monday, or a month, within the range. */
  readonly buckets: readonly DateRange[]
  readonly orders: {
    readonly buckets: readonly OrderSums[]
    readonly now: OrderSums
    readonly before: OrderSums
    /** All open orders by status, and by age in the groups of ORDER_AGES. */
    readonly open: readonly { readonly status: string; readonly ages: readonly number[] }[]
    readonly categories: readonly CategorySum[]
    readonly zones: readonly ZoneSum[]
  }
  /** Null for who may not see sums of money; meters and materials without the permission to list their rows. */
  readonly money: MoneyStatistics | null
  readonly meters: readonly MeterSum[] | null
  readonly materials: readonly MaterialSum[] | null
}

export const countDays = ({ from, to }: DateRange): number => daysBetween(from, to) + 1

/** The same number of days just before. */
export const previousRange = (range: DateRange): DateRange =>
  ({ from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) })

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
