import type { Resource } from '../../definition/definition.ts'
import { createPath } from '../../definition/resource_paths.ts'
import { withListQuery } from '../../resource/list/head.tsx'
import { personKeyOf, personKeyOfShift, type RosterRow, type Shift } from './week.ts'

/** The form of a new shift for this person and day, with the hours and the department of the last one of this week or the one before. */
export function createShiftPath(
  resource: Resource, search: URLSearchParams, { person, byDay }: RosterRow, day: string, before: readonly Shift[],
): string | null {
  const path = createPath(resource)
  if (path === null) return null
  const known = [...before.filter((shift) => personKeyOfShift(shift) === personKeyOf(person)), ...[...byDay.values()].flat()]
  const last = known.findLast(({ status }) => status !== 'canceled')
  const values = {
    [person.field]: person.id, department_id: last?.department_id ?? person.departments[0]?.id,
    start_time: last?.start_time, end_time: last?.end_time,
  }
  const start = new URLSearchParams({ create: '1', date: day })
  for (const [name, value] of Object.entries(values)) if (value !== undefined) start.set(`set.${name}`, String(value))
  return withListQuery(`${path.split('?')[0] ?? ''}?${start.toString()}`, search)
}
