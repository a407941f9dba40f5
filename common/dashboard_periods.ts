import type { DateRange } from './statistics.ts'
import { addDays } from './time.ts'

/** The eight periods of the dashboard (specification.md §2), in display order: days that end today, then those of the calendar. */
export const PERIODS = ['today', 'yesterday', 'three_days', 'one_week', 'this_week', 'this_month', 'three_months', 'this_year'] as const
export type Period = (typeof PERIODS)[number]

/** The answer of the dashboard names the day after the last one as `to`. */
export const withEndExcluded = ({ from, to }: DateRange): DateRange => ({ from, to: addDays(to, 1) })
export const withEndIncluded = ({ from, to }: DateRange): DateRange => ({ from, to: addDays(to, -1) })
