import type { Resource } from '../../definition/definition.ts'
import { createPath } from '../../definition/resource_paths.ts'
import { withListQuery } from '../../resource/list/list_head.tsx'
import type { RosterRow } from './roster_week.ts'

/** The form of a new shift for this person and day, with the hours and the department of the person's last one of the week. */
export function createShiftPath(resource: Resource, search: URLSearchParams, { person, byDay }: RosterRow, day: string): string | null {
  const path = createPath(resource)
  if (path === null) return null
  const last = [...byDay.values()].flat().findLast(({ status }) => status !== 'canceled')
  const values = {
    [person.field]: person.id, department_id: last?.department_id ?? person.department?.id,
    start_time: last?.start_time, end_time: last?.end_time,
  }
  const start = new URLSearchParams({ create: '1', date: day })
  for (const [name, value] of Object.entries(values)) if (value !== undefined) start.set(`set.${name}`, String(value))
  return withListQuery(`${path.split('?')[0] ?? ''}?${start.toString()}`, search)
}
