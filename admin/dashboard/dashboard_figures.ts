/** The response of GET /api/user/dashboard, and values derived from it. Pure. */
import { PERIODS, withEndIncluded, type Period } from '#common/dashboard_periods'
import type { DateRange } from '#common/statistics'

export interface Compared<T> { readonly now: T; readonly before: T }

/** A part is null for users who may not see it. Money in centimes. */
export interface Figures {
  readonly range: DateRange
  readonly previous: DateRange
  /** HH:MM: `previous` ends at this time of its last day. */
  readonly until: string | null
  readonly orders: Compared<{ readonly created: number; readonly delivered: number }> | null
  readonly open: readonly StatusCount[] | null
  readonly money: Compared<{ readonly value: number | null; readonly in: number; readonly out: number }> | null
}
export interface StatusCount { readonly status: string; readonly count: number }

export const periodOf = (text: string | null): Period => PERIODS.find((period) => period === text) ?? 'today'

/** Of the answer, which excludes the last days of its ranges. */
export const figuresOf = (answer: Figures): Figures =>
  ({ ...answer, range: withEndIncluded(answer.range), previous: withEndIncluded(answer.previous) })

/** The list of the orders, or of the transactions, that a tile counts. */
export const figureListPath = (list: string, field: string, range: DateRange, filters = ''): string =>
  `/user/${list}?f.${field}=${range.from}..${range.to}${filters}`
