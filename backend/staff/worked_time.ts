/** Minutes of an attendance, alone and against the shift that was planned. Pure. Source: domain.md §3.2. */
import type { Row } from '#resources'

type Attendance = Pick<Row<'attendances'>, 'check_in_at' | 'check_out_at' | 'break_minutes'>

const MINUTE = 60_000
const minutesBetween = (from: number, to: number) => Math.max(0, Math.floor((to - from) / MINUTE))

/** Null while somebody is still here. */
export function workedMinutes({ check_in_at, check_out_at, break_minutes }: Attendance): number | null {
  if (!check_in_at || !check_out_at) return null
  return Math.max(0, minutesBetween(Date.parse(check_in_at), Date.parse(check_out_at)) - (break_minutes ?? 0))
}

/** Beginning and end in milliseconds, and the pause that belongs to it. */
export interface Shift { readonly starts: number; readonly ends: number; readonly break_minutes: number | null }

/** What the tolerance covers is not late at all; beyond it every minute counts. */
export function lateMinutes({ check_in_at }: Attendance, shift: Shift, tolerance: number): number | null {
  if (!check_in_at) return null
  const late = minutesBetween(shift.starts, Date.parse(check_in_at))
  return late > tolerance ? late : 0
}

/** What was worked beyond the hours of the shift, however late it began. */
export function overtimeMinutes(attendance: Attendance, shift: Shift): number | null {
  const worked = workedMinutes(attendance)
  if (worked === null) return null
  return Math.max(0, worked - Math.max(0, minutesBetween(shift.starts, shift.ends) - (shift.break_minutes ?? 0)))
}
