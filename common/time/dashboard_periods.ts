/** The periods of the dashboard, and its answers. Pure. */
import type { DateRange } from '../statistics.ts'
import { addDays } from './time.ts'
import type { ShapedAs } from '#resources'

/** The eight periods of the dashboard (specification.md §2), in display order: days that end today, then those of the calendar. */
export const PERIODS = ['today', 'yesterday', 'three_days', 'one_week', 'this_week', 'this_month', 'three_months', 'this_year'] as const
export type Period = (typeof PERIODS)[number]

/** The answer of the dashboard names the day after the last one as `to`. */
export const withEndExcluded = ({ from, to }: DateRange): DateRange => ({ from, to: addDays(to, 1) })
export const withEndIncluded = ({ from, to }: DateRange): DateRange => ({ from, to: addDays(to, -1) })

const range = { from: 'date', to: 'date' } as const
const orderCounts = { created: 'int', delivered: 'int' } as const
const flow = { in: 'money', out: 'money' } as const
const moneyOf = { value: 'money|null', ...flow } as const

/** A part is null for whoever may not see it. */
export const dashboard = {
  period: { one_of: PERIODS },
  /** In these two `to` is excluded. */
  range, previous: range,
  /** HH:MM: the last day of `previous` is counted until this time. Null: to its end. */
  until: { nullable: { type: 'string', pattern: '^[0-2][0-9]:[0-5][0-9]$' } },
  /** Orders created and handed over. */
  orders: { nullable: { now: orderCounts, before: orderCounts } },
  /** Every order that is not closed, whenever it was created. */
  open: { nullable: [{ status: { of: 'order_status' }, count: 'int' }] },
  /** `value`: of the orders whose price became known; null where the caller may not read prices. */
  money: { nullable: { now: moneyOf, before: moneyOf } },
} as const
export type Dashboard = ShapedAs<typeof dashboard>

/** YYYY-MM-DD or YYYY-MM. */
const x = { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$' } as const
/** The points of a chart by business day or month: one for each, also where there is nothing. */
export const chartPoints = <const V>(values: V) => [{ x, values }] as const

export const dashboardDays = {
  step: { one_of: ['day', 'month'] }, orders: { nullable: chartPoints(orderCounts) }, money: { nullable: chartPoints(flow) },
} as const
export type DashboardDays = ShapedAs<typeof dashboardDays>
