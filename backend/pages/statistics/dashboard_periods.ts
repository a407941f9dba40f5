/** The periods of the dashboard as business days. Pure. */
import { previousRange, type DateRange } from '#common/statistics'
import { addDays, mondayOf } from '#common/time/time'
import type { Period } from '#common/time/dashboard_periods'

/** Weeks start on Monday. Rolling periods end with today, inclusive. */
export function rangeOfPeriod(period: Period, today: string): DateRange {
  switch (period) {
    case 'today': return { from: today, to: today }
    case 'yesterday': return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'three_days': return { from: addDays(today, -2), to: today }
    case 'one_week': return { from: addDays(today, -6), to: today }
    case 'this_week': return { from: mondayOf(today), to: today }
    case 'this_month': return { from: `${today.slice(0, 7)}-01`, to: today }
    case 'three_months': return { from: addDays(monthsBefore(today, 3), 1), to: today }
    case 'this_year': return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** What a period is compared with: the same days of the calendar week, month or year before, else the same number of days before. */
export function comparedRangeOf(period: Period, today: string): DateRange {
  const range = rangeOfPeriod(period, today)
  switch (period) {
    case 'this_week': return { from: addDays(range.from, -7), to: addDays(range.to, -7) }
    case 'this_month': return sameMonths(range.from, today, 1)
    case 'this_year': return sameMonths(range.from, today, 12)
    case 'three_months': return { from: addDays(monthsBefore(today, 6), 1), to: addDays(range.from, -1) }
    case 'today': case 'yesterday': case 'three_days': case 'one_week': return previousRange(range)
  }
}

/** A period that ends today is not over: both are counted until the same time of their last day. */
export const isPeriodRunning = (period: Period): boolean => period !== 'yesterday'

const sameMonths = (from: string, today: string, months: number): DateRange =>
  ({ from: monthsBefore(from, months), to: monthsBefore(today, months) })

/** Clamped to the last day of the month: 31 May minus three months is 28 (or 29) February. */
function monthsBefore(from: string, months: number): string {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}
