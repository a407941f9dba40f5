/** Hooks of attendances: lateness and overtime against the planned shift. Source: domain.md §3.2. */
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { lockPerson, personKeyOf, type PersonKey } from './lock_person.ts'
import { isBeyondLongestShift, lateMinutes, overtimeMinutes, type Shift } from './worked_time.ts'
import { assertPast } from '#backend/engine/resource/assert_past'
import { LONGEST_SHIFT_HOURS } from '#common/time/time_clock'
import { HOUR } from '#common/time/time'
import { invalid } from '#backend/engine/resource/refusals'
import { settingOf } from '#backend/services/settings/setting_definitions'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

type Planning = Row<'plannings'>

export async function beforeSaveAttendance({ store, before, draft }: BeforeSaveContext<'attendances'>): Promise<Values<'attendances'>> {
  const { date, status, check_in_at = null, check_out_at = null, break_minutes = null, ...who } = { ...before, ...draft }
  const person = personKeyOf(who)
  if (!person || !date) return {}
  assertPast(store, { check_in_at, check_out_at }, (t) => t('errors.staff.in_future'))
  if (isBeyondLongestShift(check_in_at, check_out_at)) {
    throw invalid('check_out_at', (t) => t('errors.staff.too_long', { hours: LONGEST_SHIFT_HOURS }))
  }
  await lockPerson(store, person)
  const shift = await findShift(store, person, date, check_in_at)
  const planning_id = shift?.id ?? null
  await assertOnce(store, person, date, planning_id, before?.id)
  if (!before || mayOverlapMore(before, draft)) await assertApart(store, person, { check_in_at, check_out_at }, before?.id)
  const attendance = { check_in_at, check_out_at, break_minutes }
  const planned = shift && hoursOf(shift, store.context.timezone)
  const late = planned && lateMinutes(attendance, planned, settingOf(store.context, 'staff.late_tolerance_minutes'))
  // Somebody who is ill or on leave is not late.
  const isPresent = check_in_at !== null && (status === 'present' || status === 'late')
  return {
    planning_id, late_minutes: late, overtime_minutes: planned && overtimeMinutes(attendance, planned),
    ...isPresent && { status: late ? 'late' : 'present' } as const,
  }
}

/** Of several published shifts of a day the one whose start is nearest to the check-in. */
async function findShift({ select, context }: Store, person: PersonKey, date: string, checkInAt: string | null): Promise<Planning | null> {
  const shifts = await select('plannings', { ...person, date, status: 'published' })
  const distance = (shift: Planning) => (checkInAt === null ? 0 : Math.abs(Date.parse(checkInAt) - hoursOf(shift, context.timezone).starts))
  return shifts.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

export function hoursOf({ date, start_time, end_time, break_minutes }: Planning, zone: string): Shift {
  const [starts, ends] = [instantOf(date, zone, start_time), endInstant(date, zone, start_time, end_time)]
  return { starts: Date.parse(starts), ends: Date.parse(ends), break_minutes }
}

async function assertOnce({ select }: Store, person: PersonKey, date: string, planning_id: number | null, own?: number): Promise<void> {
  const others = (await select('attendances', { ...person, date, planning_id })).filter(({ id }) => id !== own)
  if (others.length) throw invalid('date', (t) => t('errors.staff.attended_already'))
}

/** Rows that overlapped before the rule can still be corrected. */
function mayOverlapMore(before: Row<'attendances'>, draft: Partial<Row<'attendances'>>): boolean {
  const { user_id, courier_id, ...presence } = { ...before, ...draft }
  const isOfAnother = user_id !== before.user_id || courier_id !== before.courier_id
  const [was, is] = [spanOf(before), spanOf(presence)]
  return isOfAnother || is?.from !== was?.from || (is !== null && was !== null && is.to > was.to)
}

/** Nobody is at work twice at a time, whatever the days of the attendances. */
async function assertApart(store: Store, person: PersonKey, presence: Presence, own?: number): Promise<void> {
  const span = spanOf(presence)
  if (!span) return
  const [[column, id]] = Object.entries(person) as [[keyof Row<'attendances'>, number]]
  const [found] = await store.query(`
    select id from attendances where "${column}" = ? and id is distinct from ? and check_in_at < ?
    and coalesce(check_out_at, check_in_at + interval '${LONGEST_SHIFT_HOURS} hours') > ? limit 1`,
  [id, own ?? null, new Date(span.to), new Date(span.from)])
  if (found) throw invalid('check_in_at', (t) => t('errors.staff.attendance_overlaps'))
}

type Presence = Pick<Row<'attendances'>, 'check_in_at' | 'check_out_at'>

/** While it is open, it lasts for the longest shift; one that ends as it begins still takes its moment. Null: not present. */
function spanOf({ check_in_at, check_out_at }: Presence): { readonly from: number; readonly to: number } | null {
  if (check_in_at === null) return null
  const from = Date.parse(check_in_at)
  return { from, to: check_out_at === null ? from + LONGEST_SHIFT_HOURS * HOUR : Math.max(from + 1, Date.parse(check_out_at)) }
}
