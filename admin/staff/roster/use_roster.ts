/** Reads the shifts of a week, the people who can have one, and their absences. */
import { useList } from '@refinedev/core'
import { MAX_PAGE_SIZE } from '#common/page_size'
import { addDays } from '#common/time'
import type { Row as Columns } from '#resources'
import { can } from '../../providers/access_control.ts'
import type { Reference, Row } from '../../definition/record.ts'
import type { ListSectionProps } from '../../resource/list/list_head.tsx'
import { listFilters, useRowsQuery } from '../../resource/list/use_list_rows.ts'
import { keyOf, personOf, withPeopleOf, type Person, type Shift } from './roster_week.ts'

export type Attendance = Columns<'attendances'> & Row
type Employee = Row & { readonly full_name: string; readonly department?: Reference | null }

export function useRoster({ resource, given, control: { address } }: ListSectionProps, days: readonly string[]) {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const shifts = useShifts({ resource, given, control: { address } }, [first, last])
  const staff = useEmployees('users')
  const couriers = useEmployees('couriers')
  const attendances = useAttendances(first, last)
  const people = [
    ...staff.map(({ id, full_name, department }): Person => ({ field: 'user_id', id, label: full_name, department: department ?? null })),
    ...couriers.map(({ id, full_name }): Person => ({ field: 'courier_id', id, label: full_name, department: null })),
  ]
  const listed = withPeopleOf(shifts.rows, people).filter(isListed({ given, control: { address } }, shifts.rows))
  return { ...shifts, people: listed, attendances }
}

type Scope = Pick<ListSectionProps, 'given'> & { readonly control: { readonly address: ListSectionProps['control']['address'] } }

type ShiftScope = Scope & Pick<ListSectionProps, 'resource'>

export function useShifts({ resource, given, control: { address } }: ShiftScope, [from, to]: readonly [string, string]) {
  const { filters, meta } = listFilters(resource, address, given)
  const { rows, total, ...state } = useRowsQuery(resource, {
    filters: [...filters, { field: 'date', operator: 'between', value: [from, to] }], meta, page: 1, size: MAX_PAGE_SIZE, hasTotals: false,
    sort: [{ field: 'date', order: 'asc' }, { field: 'start_time', order: 'asc' }],
  })
  const { isLoading, error, retry } = state
  return { rows: rows as unknown as readonly Shift[], isCut: total > rows.length, isLoading, error, retry }
}

export const weekBefore = (days: readonly string[]): [string, string] => [addDays(days[0] ?? '', -7), addDays(days.at(-1) ?? '', -7)]

/**
 * A filter by person or department names the people too. Any other filter is about shifts: then only people who have one are listed.
 */
function isListed({ given, control: { address } }: Scope, shifts: readonly Shift[]): (person: Person) => boolean {
  const withShift = new Set(shifts.map((shift) => { const person = personOf(shift); return person ? keyOf(person) : '' }))
  const { filters, q, view, where } = address
  const names = Object.keys(filters)
  const isAboutShifts = q !== '' || view !== null || where !== null || names.some((name) => !PEOPLE_FILTERS.includes(name))
  const ids = (name: string) => [filters[name]?.split(','), given[name]].flat().filter((id) => id !== undefined).map(Number)
  const isChosen = (person: Person) => {
    const own = ids(person.field)
    const departments = ids('department_id')
    const isOtherKind = own.length === 0 && (ids('user_id').length > 0 || ids('courier_id').length > 0)
    return !isOtherKind && (own.length === 0 || own.includes(person.id))
      && (departments.length === 0 || departments.includes(person.department?.id ?? 0))
  }
  return (person) => withShift.has(keyOf(person)) || (!isAboutShifts && isChosen(person))
}

const PEOPLE_FILTERS: readonly string[] = ['user_id', 'courier_id', 'department_id', 'date']

function useEmployees(resource: 'users' | 'couriers'): readonly Employee[] {
  const { result } = useList<Employee>({
    resource, pagination: { currentPage: 1, pageSize: MAX_PAGE_SIZE, mode: 'server' }, sorters: [{ field: 'full_name', order: 'asc' }],
    filters: [{ field: 'status', operator: 'eq', value: 'active' }],
    queryOptions: { enabled: can(resource, 'list') }, errorNotification: false,
  })
  return result.data
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
    return id === null ? [] : [[`${keyOf({ field: one.user_id === null ? 'courier_id' : 'user_id', id })} ${one.date}`, one]]
  }))
}
