/** Who came and when, against the shift that was planned. Source: domain.md §3.2. */
import { DateTime } from 'luxon'
import { lockPerson, personOf, type Person } from './person_of.ts'
import { lateMinutes, overtimeMinutes, type Shift } from './worked_time.ts'
import { invalid } from '#backend/resource/refusals'
import { settingOf } from '#backend/settings/values'
import type { Saving } from '#backend/resource/behavior'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

type Planning = Row<'plannings'>

export async function beforeSaveAttendance({ store, before, draft }: Saving<'attendances'>): Promise<Values<'attendances'>> {
  const { date, status, check_in_at = null, check_out_at = null, break_minutes = null, ...who } = { ...before, ...draft }
  const person = personOf(who)
  if (!person || !date) return {}
  assertPast(store, { check_in_at, check_out_at })
  await lockPerson(store, person)
  const shift = await shiftOf(store, person, date, check_in_at)
  const planning_id = shift?.id ?? null
  await assertOnce(store, person, date, planning_id, before?.id)
  const attendance = { check_in_at, check_out_at, break_minutes }
  const planned = shift && hoursOf(shift, store.facts.timezone)
  const late = planned && lateMinutes(attendance, planned, settingOf(store.facts, 'staff.late_tolerance_minutes'))
  // Who is ill or on leave was not late.
  const isHere = check_in_at !== null && (status === 'present' || status === 'late')
  return {
    planning_id, late_minutes: late, overtime_minutes: planned && overtimeMinutes(attendance, planned),
    ...isHere && { status: late ? 'late' : 'present' } as const,
  }
}

/** Of several shifts of a day the one whose beginning is nearest; a draft binds nobody. */
async function shiftOf({ select, facts }: Store, person: Person, date: string, cameAt: string | null): Promise<Planning | null> {
  const shifts = await select('plannings', { ...person, date, status: 'published' })
  const distance = (shift: Planning) => (cameAt === null ? 0 : Math.abs(Date.parse(cameAt) - hoursOf(shift, facts.timezone).starts))
  return shifts.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

function hoursOf({ date, start_time, end_time, break_minutes }: Planning, zone: string): Shift {
  const at = (time: string) => DateTime.fromISO(`${date}T${time}`, { zone }).toMillis()
  return { starts: at(start_time), ends: at(end_time), break_minutes }
}

async function assertOnce({ select }: Store, person: Person, date: string, planning_id: number | null, own?: number): Promise<void> {
  const others = (await select('attendances', { ...person, date, planning_id })).filter(({ id }) => id !== own)
  if (others.length) throw invalid('date', (t) => t('errors.staff.attended_already'))
}

function assertPast({ facts }: Store, moments: Readonly<Record<'check_in_at' | 'check_out_at', string | null>>): void {
  for (const [name, moment] of Object.entries(moments)) {
    if (moment !== null && moment > facts.now) throw invalid(name, (t) => t('errors.staff.in_future'))
  }
}
