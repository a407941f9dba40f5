/** The usual ranges of days, each from its first to its last day. Pure. */
import { addDays, mondayOf } from '#common/time/time'

export type RangePreset =
  'today' | 'yesterday' | 'this_week' | 'last_week' | 'last_7_days' | 'last_30_days' | 'this_month' | 'last_month' | 'this_year'

/** `today` is '2026-11-05'. Weeks start on Monday. */
export function rangePresets(today: string): readonly (readonly [preset: RangePreset, from: string, to: string])[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const monday = mondayOf(today)
  return [
    ['today', today, today],
    ['yesterday', addDays(today, -1), addDays(today, -1)],
    ['this_week', monday, addDays(monday, 6)],
    ['last_week', addDays(monday, -7), addDays(monday, -1)],
    ['last_7_days', addDays(today, -6), today],
    ['last_30_days', addDays(today, -29), today],
    ['this_month', dayOf(year, month, 1), dayOf(year, month + 1, 0)],
    ['last_month', dayOf(year, month - 1, 1), dayOf(year, month, 0)],
    ['this_year', dayOf(year, 1, 1), dayOf(year, 12, 31)],
  ]
}

/** Day 0 is the last day of the month before. */
const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
