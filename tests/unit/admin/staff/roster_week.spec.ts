import { test } from '@japa/runner'
import {
  copiesOfWeek, shiftCopy, canCopyWeek, isCellOfShift, shiftMinutes, rosterOf, withPeopleOfShifts, type Person, type Shift,
} from '../../../../admin/staff/staff/roster/week.ts'
import type { Reference } from '../../../../admin/staff/definition/record.ts'
import { weekOf } from '../../../../admin/staff/resource/calendar/weeks.ts'

const WEEK = ['2026-11-23', '2026-11-24']
const WASHING = { id: 1, label: 'Washing' }
const IRONING = { id: 2, label: 'Ironing' }

const person = (id: number, department: Reference | null = WASHING): Person =>
  ({ field: 'user_id', id, label: `P${id}`, departments: department ? [department] : [] })
const shift = (values: Partial<Shift>): Shift => ({
  id: 1, version: 1, user_id: 1, courier_id: null, department_id: null, date: '2026-11-23', start_time: '08:00', end_time: '16:30',
  break_minutes: 60, note: null, status: 'draft', ...values,
}) as Shift

test.group('admin / staff / roster', () => {
  test('the hours of a shift are without its break', ({ assert }) => {
    assert.equal(shiftMinutes(shift({})), 450)
    assert.equal(shiftMinutes(shift({ start_time: '08:00', end_time: '08:30' })), 0)
  })

  test('people stand in their departments, staff without one and couriers last', ({ assert }) => {
    const courier: Person = { field: 'courier_id', id: 1, label: 'C', departments: [] }
    const { groups } = rosterOf(WEEK, [courier, person(2, null), person(3, WASHING), person(4, IRONING), person(1, WASHING)], [])
    assert.deepEqual(groups.map(({ key, rows }) => [key, rows.map((row) => row.person.label)]), [
      ['2', ['P4']], ['1', ['P1', 'P3']], ['none', ['P2']], ['couriers', ['C']],
    ])
  })

  test('coverage counts people once a day, in the department of the shift, without canceled ones', ({ assert }) => {
    const shifts = [
      shift({ id: 1 }), shift({ id: 2, start_time: '17:00', end_time: '19:00' }), shift({ id: 3, user_id: 3, department_id: 2 }),
      shift({ id: 4, user_id: 4, date: '2026-11-24' }), shift({ id: 5, user_id: 3, date: '2026-11-24', status: 'canceled' }),
    ]
    const roster = rosterOf(WEEK, [person(1), person(3), person(4, IRONING)], shifts)
    assert.deepEqual(roster.coverage, [2, 1])
    assert.deepEqual(roster.groups.map(({ label, coverage }) => [label, coverage]), [['Ironing', [1, 1]], ['Washing', [1, 0]]])
    const [, washing] = roster.groups
    assert.deepEqual(washing?.rows.map(({ minutes }) => minutes), [510, 450])
    assert.equal(roster.minutes, 510 + 450 + 450)
    assert.deepEqual(washing?.rows[0]?.byDay.get('2026-11-23')?.map(({ id }) => id), [1, 2])
  })

  test('people who only have a shift are listed too', ({ assert }) => {
    const people = withPeopleOfShifts([shift({}), shift({ user_id: 9, user: { id: 9, label: 'Gone' }, department: IRONING })], [person(1)])
    assert.deepEqual(people.map(({ label, departments: [first] }) => [label, first?.id]), [['P1', 1], ['Gone', 2]])
  })

  test('a copy is for one person and one day', ({ assert }) => {
    assert.deepEqual(shiftCopy(shift({ note: 'x' }), { field: 'courier_id', id: 7 }, '2026-11-24'), {
      user_id: null, courier_id: 7, date: '2026-11-24', department_id: null, start_time: '08:00', end_time: '16:30', break_minutes: 60,
      note: 'x',
    })
    assert.isTrue(isCellOfShift(shift({}), { person: person(1), day: '2026-11-23' }))
    assert.isFalse(isCellOfShift(shift({}), { person: person(2), day: '2026-11-23' }))
  })

  test('a week is copied without canceled shifts and without those that overlap', ({ assert }) => {
    const before = [
      shift({ id: 1, date: '2026-11-16' }), shift({ id: 2, date: '2026-11-17', status: 'canceled' }), shift({ id: 3, date: '2026-11-18' }),
      shift({ id: 4, date: '2026-11-16', user_id: 2 }),
    ]
    const present = [
      shift({ id: 5, start_time: '16:00', end_time: '18:00' }), shift({ id: 6, date: '2026-11-25', status: 'canceled' }),
      shift({ id: 7, user_id: 2, start_time: '16:30', end_time: '18:00' }),
    ]
    const { copies, taken } = copiesOfWeek(before, present, weekOf('2026-11-23'))
    assert.deepEqual(copies.map(({ user_id, date }) => [user_id, date]), [[1, '2026-11-25'], [2, '2026-11-23']])
    assert.equal(taken, 1)
  })

  test('shifts of another week are not copied', ({ assert }) => {
    const dates = ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23']
    const { copies, taken } = copiesOfWeek(dates.map((date) => shift({ date })), [], weekOf('2026-11-23'))
    assert.deepEqual([copies.map(({ date }) => date), taken], [['2026-11-23', '2026-11-29'], 0])
  })

  test('nothing is copied while a week is being read, nor from a week that is not whole', ({ assert }) => {
    const read = { isLoading: false, isRefreshing: false, isCut: false, error: null }
    assert.isTrue(canCopyWeek(read, read))
    assert.isTrue(canCopyWeek({ ...read, isCut: true }, read))
    for (const one of [{ isLoading: true }, { isRefreshing: true }]) assert.isFalse(canCopyWeek({ ...read, ...one }, read))
    for (const one of [{ isLoading: true }, { isRefreshing: true }, { isCut: true }, { error: new Error('offline') }]) {
      assert.isFalse(canCopyWeek(read, { ...read, ...one }))
    }
  })
})
