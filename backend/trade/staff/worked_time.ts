/** Minutes of an attendance, alone and against the shift that was planned. Pure. Source: domain.md §3.2. */
import { LONGEST_SHIFT_HOURS } from '#common/time/time_clock'
import { HOUR, MINUTE } from '#common/time/time'
import type { Row } from '#resources'

type Attendance = Pick<Row<'attendances'>, 'check_in_at' | 'check_out_at' | 'break_minutes'>

const minutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE))

/** Null before the check-out. */
export function workedMinutes({ check_in_at, check_out_at, break_minutes }: Attendance): number | null {
  if (!check_in_at || !check_out_at) return null
  return Math.max(0, minutesBetween(Date.parse(check_in_at), Date.parse(check_out_at)) - (break_minutes ?? 0))
}

/** So long after the check-in the check-out was forgotten. */
export const isBeyondLongestShift = (check_in_at: string | null, at: string | null): boolean =>
  check_in_at !== null && at !== null && Date.parse(at) - Date.parse(check_in_at) > LONGEST_SHIFT_HOURS * HOUR

/** Start and end in milliseconds since 1970, and the break within it. */
export interface Shift { readonly starts: number; readonly ends: number; readonly break_minutes: number | null }

/** 0 within the tolerance; beyond it every minute counts. */
export function lateMinutes({ check_in_at }: Attendance, shift: Shift, tolerance: number): number | null {
  if (!check_in_at) return null
  const late = minutesBetween(shift.starts, Date.parse(check_in_at))
  return late > tolerance ? late : 0
}

/** Minutes worked beyond the duration of the shift, whenever it was started. */
export function overtimeMinutes(attendance: Attendance, shift: Shift): number | null {
  const worked = workedMinutes(attendance)
  if (worked === null) return null
  return Math.max(0, worked - Math.max(0, minutesBetween(shift.starts, shift.ends) - (shift.break_minutes ?? 0)))
}
