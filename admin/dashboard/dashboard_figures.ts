/** The response of GET /api/user/dashboard, and values derived from it. Pure. */
import { PERIODS, type Period } from '#common/dashboard_periods'
import { addDays } from '#common/time'

/** Days YYYY-MM-DD, `to` excluded. */
export interface DayRange { readonly from: string; readonly to: string }
/** Centimes. */
export interface StatusSum { readonly status: string; readonly count: number; readonly total: number }
export interface MoneyFlow { readonly in: number; readonly out: number }

export interface Figures {
  readonly range: DayRange
  readonly previous: DayRange
  readonly orders: { readonly now: readonly StatusSum[]; readonly before: { readonly count: number; readonly total: number } } | null
  readonly money: { readonly now: MoneyFlow; readonly before: MoneyFlow } | null
}

export const periodOf = (text: string | null): Period => PERIODS.find((period) => period === text) ?? 'today'

export const lastDayOf = ({ to }: DayRange): string => addDays(to, -1)

/** The list of the orders that a tile counts. */
export const ordersPath = (range: DayRange, status?: string): string =>
  `/user/orders?${status ? `f.status=${status}&` : ''}f.created_at=${range.from}..${lastDayOf(range)}`

export const sumOf = (sums: readonly StatusSum[], name: 'count' | 'total'): number => sums.reduce((sum, one) => sum + one[name], 0)

/** Change in whole percent; null when the previous value is 0. */
export const percentChange = (now: number, before: number): number | null =>
  (before === 0 ? null : Math.round(((now - before) / before) * 100))
