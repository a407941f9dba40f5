/** A week of shifts as people and days. Pure. */
import type { Row as Columns } from '#resources'
import { groupBy } from '#common/group_by'
import { areOverlapping, endMinute, minuteOf } from '#common/time/day_hours'
import { addDays } from '#common/time/time'
import type { Reference, Row } from '../../definition/record.ts'

type References = { readonly [N in 'user' | 'courier' | 'department']?: Reference | null }
export type Shift = Columns<'plannings'> & Row & References

export interface Person {
  readonly field: 'user_id' | 'courier_id'
  readonly id: number
  readonly label: string
  /** They are listed in the first one. */
  readonly departments: readonly Reference[]
}

export interface RosterRow { readonly person: Person; readonly byDay: ReadonlyMap<string, readonly Shift[]>; readonly minutes: number }
/** The people whose first department it is; `key` 'couriers' are the couriers, 'none' the staff without a department. */
export interface RosterGroup {
  readonly key: string
  readonly label: string
  readonly rows: readonly RosterRow[]
  /** The number of people by day. */
  readonly coverage: readonly number[]
}
export interface RosterWeek { readonly groups: readonly RosterGroup[]; readonly coverage: readonly number[]; readonly minutes: number }

type PersonKey = Pick<Person, 'field' | 'id'>
export const personKeyOf = ({ field, id }: PersonKey): string => `${field}:${id}`

function personOf({ user_id, user, courier_id, courier }: Shift): Person | null {
  if (user_id !== null) return { field: 'user_id', id: user_id, label: user?.label ?? '', departments: [] }
  return courier_id === null ? null : { field: 'courier_id', id: courier_id, label: courier?.label ?? '', departments: [] }
}

export function personKeyOfShift(shift: Shift): string {
  const person = personOf(shift)
  return person ? personKeyOf(person) : ''
}

/** The known people, and those who only have a shift: the caller may not list staff, or a person has left. */
export function withPeopleOfShifts(shifts: readonly Shift[], people: readonly Person[]): Person[] {
  const all = new Map(people.map((person) => [personKeyOf(person), person]))
  for (const shift of shifts) {
    const person = personOf(shift)
    if (person && !all.has(personKeyOf(person))) {
      all.set(personKeyOf(person), { ...person, departments: shift.department ? [shift.department] : [] })
    }
  }
  return [...all.values()]
}

/** Groups by department in the order of their names, then staff without one, then couriers. */
export function rosterOf(days: readonly string[], people: readonly Person[], shifts: readonly Shift[]): RosterWeek {
  const departmentOf = new Map(people.map((person) => [personKeyOf(person), groupKeyOf(person)]))
  const byPerson = groupBy(shifts, personKeyOfShift)
  const coverageOf = (counts: (shift: Shift, person: string) => boolean) => days.map((day) =>
    [...byPerson].filter(([key, own]) => own.some((shift) => shift.date === day && isWorked(shift) && counts(shift, key))).length)
  const groups = [...groupBy(people, groupKeyOf)].map(([key, members]): RosterGroup => ({
    key, label: members[0]?.departments[0]?.label ?? '',
    rows: members.toSorted((a, b) => a.label.localeCompare(b.label))
      .map((person) => rowOf(person, byPerson.get(personKeyOf(person)) ?? [])),
    // Whoever helps in another department counts there.
    coverage: coverageOf(({ department_id }, person) => String(department_id ?? departmentOf.get(person)) === key),
  }))
  const minutes = groups.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row.minutes, 0)
  return { groups: groups.toSorted(compareGroups), coverage: coverageOf(() => true), minutes }
}

function rowOf(person: Person, shifts: readonly Shift[]): RosterRow {
  const minutes = shifts.filter(isWorked).reduce((sum, shift) => sum + shiftMinutes(shift), 0)
  return { person, byDay: groupBy(shifts.toSorted((a, b) => a.start_time.localeCompare(b.start_time)), ({ date }) => date), minutes }
}

const groupKeyOf = ({ field, departments: [home] }: Person): string => (field === 'courier_id' ? 'couriers' : String(home?.id ?? 'none'))
const RANK: Readonly<Record<string, number>> = { none: 1, couriers: 2 }
const compareGroups = (a: RosterGroup, b: RosterGroup) => (RANK[a.key] ?? 0) - (RANK[b.key] ?? 0) || a.label.localeCompare(b.label)

const isWorked = ({ status }: Shift): boolean => status !== 'canceled'

/** Without the break. */
export const shiftMinutes = ({ start_time, end_time, break_minutes }: Pick<Shift, 'start_time' | 'end_time' | 'break_minutes'>): number =>
  Math.max(0, endMinute(start_time, end_time) - minuteOf(start_time) - (break_minutes ?? 0))

/** What is saved for a copy of a shift; a copy is never repeated weekly. */
export const shiftCopy = ({ department_id, start_time, end_time, break_minutes, note }: Shift, { field, id }: PersonKey, date: string) => ({
  user_id: field === 'user_id' ? id : null, courier_id: field === 'courier_id' ? id : null,
  date, department_id, start_time, end_time, break_minutes, note,
})

export type ShiftCopy = ReturnType<typeof shiftCopy>

interface Reading { readonly isLoading: boolean; readonly isRefreshing: boolean; readonly isCut: boolean; readonly error: unknown }

/** Both weeks are read, and the one before as a whole. While a week is being read, the shifts of another one may still be there. */
export const canCopyWeek = (present: Reading, before: Reading): boolean =>
  [present, before].every(({ isLoading, isRefreshing }) => !isLoading && !isRefreshing) && !before.isCut && !before.error

/**
 * Copies of the week before into these days. Canceled shifts are not copied, nor those at a time at which the person already has one.
 */
export function copiesOfWeek(before: readonly Shift[], present: readonly Shift[], days: readonly string[]) {
  const wanted = before.filter(isWorked).flatMap((shift) => {
    const [person, date] = [personOf(shift), addDays(shift.date, 7)]
    return person && days.includes(date) ? [shiftCopy(shift, person, date)] : []
  })
  const worked = present.filter(isWorked)
  const copies = wanted.filter((copy) => !worked.some((other) => isSamePerson(other, copy) && areOverlapping(other, copy)))
  return { copies, taken: wanted.length - copies.length }
}

type Who = Pick<Shift, 'user_id' | 'courier_id'>
const isSamePerson = (a: Who, b: Who): boolean => a.user_id === b.user_id && a.courier_id === b.courier_id

/** Dropping a shift where it is changes nothing. */
export function isCellOfShift(shift: Shift, { person, day }: { readonly person: Person; readonly day: string }): boolean {
  const own = personOf(shift)
  return own?.field === person.field && own.id === person.id && shift.date === day
}
