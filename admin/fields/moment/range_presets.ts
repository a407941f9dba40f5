/** The usual ranges of days, each from its first to its last day. Pure. */
import { DAY } from '#common/time'

export type RangePreset =
  'today' | 'yesterday' | 'this_week' | 'last_week' | 'last_7_days' | 'last_30_days' | 'this_month' | 'last_month' | 'this_year'

/** `today` is '2026-11-05'. Weeks start on Monday. */
export function rangePresets(today: string): readonly (readonly [preset: RangePreset, from: string, to: string])[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const monday = shift(today, -((new Date(today).getUTCDay() + 6) % 7))
  return [
    ['today', today, today],
    ['yesterday', shift(today, -1), shift(today, -1)],
    ['this_week', monday, shift(monday, 6)],
    ['last_week', shift(monday, -7), shift(monday, -1)],
    ['last_7_days', shift(today, -6), today],
    ['last_30_days', shift(today, -29), today],
    ['this_month', dayOf(year, month, 1), dayOf(year, month + 1, 0)],
    ['last_month', dayOf(year, month - 1, 1), dayOf(year, month, 0)],
    ['this_year', dayOf(year, 1, 1), dayOf(year, 12, 31)],
  ]
}

const shift = (day: string, days: number) => isoDay(Date.parse(day) + days * DAY)

/** Day 0 is the last day of the month before. */
const dayOf = (year: number, month: number, day: number) => isoDay(Date.UTC(year, month - 1, day))

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)
