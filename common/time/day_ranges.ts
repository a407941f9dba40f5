/** Ranges of days that have a name: a filter by `this_week` means another week in a week. Pure. */
import { addDays, mondayOf } from './time.ts'

export const DAY_RANGES = [
  'today', 'tomorrow', 'yesterday', 'this_week', 'next_week', 'last_week', 'next_7_days', 'last_7_days', 'last_30_days', 'this_month',
  'last_month', 'this_year',
] as const
export type DayRange = (typeof DAY_RANGES)[number]

export const isDayRange = (text: string): text is DayRange => (DAY_RANGES as readonly string[]).includes(text)

/** Its first and its last day. `today` is '2026-11-05'; weeks start on Monday. */
export function daysOf(range: DayRange, today: string): readonly [from: string, to: string] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const monday = mondayOf(today)
  switch (range) {
    case 'today': return [today, today]
    case 'tomorrow': return [addDays(today, 1), addDays(today, 1)]
    case 'yesterday': return [addDays(today, -1), addDays(today, -1)]
    case 'this_week': return [monday, addDays(monday, 6)]
    case 'next_week': return [addDays(monday, 7), addDays(monday, 13)]
    case 'last_week': return [addDays(monday, -7), addDays(monday, -1)]
    case 'next_7_days': return [today, addDays(today, 6)]
    case 'last_7_days': return [addDays(today, -6), today]
    case 'last_30_days': return [addDays(today, -29), today]
    case 'this_month': return [dayOf(year, month, 1), dayOf(year, month + 1, 0)]
    case 'last_month': return [dayOf(year, month - 1, 1), dayOf(year, month, 0)]
    case 'this_year': return [dayOf(year, 1, 1), dayOf(year, 12, 31)]
  }
}

/** Day 0 is the last day of the month before. */
const dayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
