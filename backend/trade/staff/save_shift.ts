import { fieldOf, resourceOf } from '#backend/engine/definition/registry'
import { daysAllowed, type DateBounds } from '#schema/date_bounds'
import { areOverlapping, daysAround } from '#common/time/day_hours'
import { invalid } from '#backend/engine/resource/refusals'
import { DateTime } from 'luxon'
import { personKeyOf, lockPerson, type PersonKey } from './lock_person.ts'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'
import type { Row } from '#resources'

/** A weekly shift is inserted for eight weeks ahead. Source: domain.md §3.2. */
const WEEKS_AHEAD = 8
type Hours = Pick<Row<'plannings'>, 'date' | 'start_time' | 'end_time'>

/** A person has one shift at a time. */
export async function beforeSaveShift({ store, before, draft }: BeforeSaveContext<'plannings'>): Promise<void> {
  const { date, start_time, end_time, status, ...who } = { ...before, ...draft }
  const person = personKeyOf(who)
  if (!person || !date || !start_time || !end_time || status === 'canceled') return
  await lockPerson(store, person)
  if (await hasOverlappingShift(store, person, { date, start_time, end_time }, before?.id)) {
    throw invalid('start_time', (t) => t('errors.staff.shift_overlaps'))
  }
}

/**
 * One row per week, up to the last day that a shift may have; a week in which the person has an overlapping shift is left out.
 */
export async function afterSaveShift({ store, before, row }: AfterSaveContext<'plannings'>): Promise<void> {
  const person = personKeyOf(row)
  if (before || row.recurrence !== 'weekly' || !person) return
  const { department_id, start_time, end_time, break_minutes, note } = row
  const { max: lastDay } = daysAllowed(fieldOf(resourceOf('plannings'), 'date') as DateBounds, store.context.today)
  for (let week = 1; week <= WEEKS_AHEAD; week++) {
    const date = DateTime.fromISO(row.date).plus({ weeks: week }).toISODate() ?? row.date
    if (date > lastDay) break
    if (await hasOverlappingShift(store, person, { date, start_time, end_time })) continue
    await store.insert('plannings', { ...person, department_id, date, start_time, end_time, break_minutes, note })
  }
}

async function hasOverlappingShift(store: Store, person: PersonKey, hours: Hours, own?: number): Promise<boolean> {
  for (const date of daysAround(hours.date)) {
    const shifts = await store.select('plannings', { ...person, date })
    if (shifts.some((other) => other.id !== own && other.status !== 'canceled' && areOverlapping(other, hours))) return true
  }
  return false
}

/** The name of a shift: its day and hours, the same in every language. */
export const shiftName = ({ date, start_time, end_time }: Pick<Row<'plannings'>, 'date' | 'start_time' | 'end_time'>): string =>
  `${date} ${start_time}–${end_time}`
