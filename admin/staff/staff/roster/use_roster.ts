/** Reads the shifts of a week, the people who can have one, and their absences. */
import { useList } from '@refinedev/core'
import { MAX_PAGE_SIZE } from '#common/page_size'
import { groupBy } from '#common/group_by'
import { addDays } from '#common/time/time'
import type { Row as Columns } from '#resources'
import { can } from '../../../kit/providers/session/access_control.ts'
import type { Reference, Row } from '../../definition/record.ts'
import type { ParentIds } from '../../definition/resource_paths.ts'
import type { ListSectionProps } from '../../resource/list/head.tsx'
import type { ListAddress } from '../../resource/list/address.ts'
import { listFilters, useRowsQuery } from '../../resource/list/use_list_rows.ts'
import { personKeyOf, personKeyOfShift, withPeopleOfShifts, type Person, type Shift } from './week.ts'

export type Attendance = Columns<'attendances'> & Row
type Employee = Row & { readonly full_name: string; readonly departments?: readonly Reference[] }

export function useRoster({ resource, given, control }: ListSectionProps, days: readonly string[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const shifts = useShifts({ resource, given, control }, [first, last])
  const staff = useEmployees('users')
  const couriers = useEmployees('couriers')
  const attendances = useAttendances(first, last)
  const people = [
    ...staff.rows.map(employeeOf),
    ...couriers.rows.map(({ id, full_name }): Person => ({ field: 'courier_id', id, label: full_name, departments: [] })),
  ]
  const address = control.address
  const listed = withPeopleOfShifts(shifts.rows, people).filter(isListed(address, given, groupBy(shifts.rows, personKeyOfShift)))
  // The table is drawn once: each person would be a row between others.
  const isLoading = shifts.isLoading || staff.isLoading || couriers.isLoading
  return { ...shifts, isLoading, rows: shiftsOf(listed, shifts.rows), people: listed, attendances }
}

/** Where somebody stands does not depend on the language in which the names are sorted. */
const employeeOf = ({ id, full_name, departments = [] }: Employee): Person =>
  ({ field: 'user_id', id, label: full_name, departments: departments.toSorted((a, b) => a.id - b.id) })

/** A filter by person or department names the people. Any other filter is about shifts: then only people who have one are listed. */
function isListed({ filters, q, view, where }: ListAddress, given: ParentIds, byPerson: ReadonlyMap<string, readonly Shift[]>) {
  const isAboutShifts = q !== '' || view !== null || where !== null || Object.keys(filters).some((name) => !PEOPLE_FILTERS.includes(name))
  const ids = (name: string) => [filters[name]?.split(','), given[name]].flat().filter((id) => id !== undefined).map(Number)
  const departments = ids('department_id')
  const isNamed = ({ field, id }: Person) => {
    const own = ids(field)
    return own.length > 0 ? own.includes(id) : ids('user_id').length + ids('courier_id').length === 0
  }
  return (person: Person): boolean => {
    const own = byPerson.get(personKeyOf(person)) ?? []
    const worksIn = [...person.departments.map(({ id }) => id), ...own.map(({ department_id }) => department_id)]
    const isInDepartment = departments.length === 0 || departments.some((id) => worksIn.includes(id))
    return isInDepartment && (own.length > 0 || (!isAboutShifts && isNamed(person)))
  }
}

const PEOPLE_FILTERS: readonly string[] = ['user_id', 'courier_id', 'department_id', 'date']

/**
 * The shifts of some days. A department filters the people and not their shifts: a shift without a department is in that of its
 * person.
 */
export function useShifts({ resource, given, control: { address } }: ListSectionProps, [from, to]: readonly [string, string]) {
  const { department_id: _, ...others } = address.filters
  const { filters, meta } = listFilters(resource, { ...address, filters: others }, given)
  const { rows, total, isLoading, isRefreshing, error, retry } = useRowsQuery(resource, {
    filters: [...filters, { field: 'date', operator: 'between', value: [from, to] }], meta, page: 1, size: MAX_PAGE_SIZE, hasTotals: false,
    sort: [{ field: 'date', order: 'asc' }, { field: 'start_time', order: 'asc' }],
  })
  return { rows: rows as unknown as readonly Shift[], isCut: total > rows.length, isLoading, isRefreshing, error, retry }
}

export function shiftsOf(people: readonly Person[], shifts: readonly Shift[]): readonly Shift[] {
  const keys = new Set(people.map(personKeyOf))
  return shifts.filter((shift) => keys.has(personKeyOfShift(shift)))
}

export const weekBefore = (days: readonly string[]): [string, string] => [addDays(days[0] ?? '', -7), addDays(days.at(-1) ?? '', -7)]

function useEmployees(resource: 'users' | 'couriers'): { readonly rows: readonly Employee[]; readonly isLoading: boolean } {
  const { query, result } = useList<Employee>({
    resource, pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' }, sorters: [{ field: 'full_name', order: 'asc' }],
    filters: [{ field: 'status', operator: 'eq', value: 'active' }],
    queryOptions: { enabled: can(resource, 'list') }, errorNotification: false,
  })
  return { rows: result.data, isLoading: query.isLoading }
}

/** By person and day: `user_id:7 2026-11-23`. Only what differs from an ordinary day. */
function useAttendances(first: string, last: string): ReadonlyMap<string, Attendance> {
  const { result } = useList<Attendance>({
    resource: 'attendances', pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' },
    filters: [{ field: 'date', operator: 'between', value: [first, last] }, { field: 'status', operator: 'ne', value: 'present' }],
    queryOptions: { enabled: can('attendances', 'list') }, errorNotification: false,
  })
  return new Map(result.data.flatMap((one) => {
    const id = one.user_id ?? one.courier_id
    return id === null ? [] : [[`${personKeyOf({ field: one.user_id === null ? 'courier_id' : 'user_id', id })} ${one.date}`, one]]
  }))
}
