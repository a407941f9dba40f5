/** The periods of the dashboard as business days. Pure. */
import { addDays, DAY } from '#common/time'
import type { Period } from '#common/dashboard_periods'

/** Days YYYY-MM-DD, `to` excluded. */
export interface DayRange { readonly from: string; readonly to: string }

/** Weeks start on Monday. Rolling periods end with today, inclusive. */
export function dayRangeOf(period: Period, today: string): DayRange {
  const tomorrow = addDays(today, 1)
  switch (period) {
    case 'today': return { from: today, to: tomorrow }
    case 'yesterday': return { from: addDays(today, -1), to: today }
    case 'three_days': return { from: addDays(today, -2), to: tomorrow }
    case 'one_week': return { from: addDays(today, -6), to: tomorrow }
    case 'this_week': return { from: addDays(today, -daysSinceMonday(today)), to: tomorrow }
    case 'this_month': return { from: `${today.slice(0, 7)}-01`, to: tomorrow }
    case 'three_months': return { from: addDays(monthsBefore(today, 3), 1), to: tomorrow }
    case 'this_year': return { from: `${today.slice(0, 4)}-01-01`, to: tomorrow }
  }
}

/** The same number of days just before, for comparison. */
export function previousRangeOf({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysBetween(from, to)), to: from }
}

const instant = (day: string) => Date.parse(`${day}T00:00:00Z`)
const day = (time: number) => new Date(time).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string) => (instant(to) - instant(from)) / DAY
const daysSinceMonday = (date: string) => (new Date(instant(date)).getUTCDay() + 6) % 7

/** Clamped to the last day of the month: 31 May minus three months is 28 (or 29) February. */
function monthsBefore(from: string, months: number): string {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return day(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)))
}
