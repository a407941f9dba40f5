import { test } from '@japa/runner'
import { changedListAddress, viewModesOf, readListAddress } from '../../../../admin/staff/resource/list/address.ts'
import { addDays, addMonths } from '#common/time/time'
import { weekOf, weeksOf } from '../../../../admin/staff/resource/calendar/weeks.ts'
import { startValues } from '../../../../admin/staff/resource/form/start_values.ts'
import { cornersOf, geometryOf, polygonOf, insertCorner } from '../../../../admin/kit/map/geometry.ts'
import { roundPoint } from '../../../../admin/kit/map/point.ts'
import { findTransition } from '../../../../admin/staff/resource/board/find_transition.ts'

const ALLOWED = { allowed: true } as const
const REFUSED = { allowed: false, reason: 'Weigh it first.' } as const

test.group('admin / resource / view modes', () => {
  test('a month is whole weeks from Monday to Sunday', ({ assert }) => {
    const weeks = weeksOf('2026-11')
    assert.equal(weeks[0]?.[0], '2026-10-26')
    assert.equal(weeks.at(-1)?.[6], '2026-12-06')
    assert.isTrue(weeks.every((week) => week.length === 7))
    assert.deepEqual(weeksOf('2027-02').map((week) => week[0]), ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
    // The address may name any month; '+010000-01-03' is before '9999-12' as a text.
    assert.isAtMost(weeksOf('9999-12').length, 6)
  })

  test('a week begins on Monday, whichever of its days is asked for', ({ assert }) => {
    for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) assert.equal(weekOf(day)[0], '2026-11-16')
    assert.equal(weekOf('2027-01-01').at(-1), '2027-01-03')
    assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  })

  test('months turn over the year', ({ assert }) => {
    assert.equal(addMonths('2026-12', 1), '2027-01')
    assert.equal(addMonths('2026-01', -1), '2025-12')
  })

  test('the transition to a status is an allowed one, then the primary one', ({ assert }) => {
    const transitions = { a: { to: 'done' }, b: { to: 'done', primary: true }, c: { to: 'gone' } } as const
    const find = (offered: Record<string, typeof ALLOWED | typeof REFUSED>, to: string) =>
      findTransition({ transitions }, { can: { transitions: offered } }, to)
    assert.deepEqual(find({ a: ALLOWED, b: ALLOWED }, 'done'), { verb: 'b', refusal: null })
    assert.deepEqual(find({ a: ALLOWED, b: REFUSED }, 'done'), { verb: 'a', refusal: null })
    assert.deepEqual(find({ c: REFUSED }, 'gone'), { verb: 'c', refusal: 'Weigh it first.' })
    assert.isNull(find({ a: ALLOWED }, 'gone'))
  })

  test('view mode and month are read from the URL if the definition has them', ({ assert }) => {
    const list = { columns: ['on'], sort: 'on', calendar: 'on' }
    const resource = { list, fields: { on: { name: 'on', type: 'date' } } } as const
    assert.deepEqual(viewModesOf(resource).names, ['table', 'calendar'])
    const address = readListAddress(new URLSearchParams('look=calendar&month=2026-11'), resource)
    assert.include(address, { viewMode: 'calendar', month: '2026-11' })
    assert.include(readListAddress(new URLSearchParams('look=board&month=2026-13'), resource), { viewMode: 'table', month: null })
    assert.include(readListAddress(new URLSearchParams('week=2026-11-18'), resource), { week: '2026-11-18' })
    assert.include(readListAddress(new URLSearchParams('week=2026-13-18'), resource), { week: null })
    assert.deepEqual(viewModesOf({ list: { columns: [], sort: 'on', map: 'at' } }).names, ['table', 'map'])
    assert.equal(changedListAddress(new URLSearchParams('q=a&page=2'), { viewMode: 'calendar' }, resource), 'q=a&page=2&look=calendar')
    assert.equal(changedListAddress(new URLSearchParams('look=calendar'), { viewMode: 'table' }, resource), '')
    assert.equal(changedListAddress(new URLSearchParams('month=2026-11'), { week: '2026-11-18', month: null }, resource), 'week=2026-11-18')
  })

  test('the page of a resource has further view modes; the first one needs no name in the URL', ({ assert }) => {
    const resource = { list: { columns: ['on'], sort: 'on' }, fields: { on: { name: 'on', type: 'date' } } } as const
    const viewModes = viewModesOf(resource, ['plan'], 'plan')
    const viewModeOf = (query: string) => readListAddress(new URLSearchParams(query), resource, 25, viewModes).viewMode
    assert.deepEqual(['', 'look=table', 'look=board'].map(viewModeOf), ['plan', 'table', 'plan'])
    assert.equal(changedListAddress(new URLSearchParams(''), { viewMode: 'table' }, resource, viewModes), 'look=table')
    assert.equal(changedListAddress(new URLSearchParams('look=table'), { viewMode: 'plan' }, resource, viewModes), '')
  })

  test('a day of the calendar and the values of a link start a new record, other parameters do not', ({ assert }) => {
    const list = { columns: ['on'], sort: 'on', calendar: 'on' }
    const fields = {
      on: { name: 'on', type: 'date' }, name: { name: 'name', type: 'string' }, user_id: { name: 'user_id', type: 'ref', to: 'users' },
      code: { name: 'code', type: 'string', stamped: true },
    } as const
    const valuesOf = (query: string, given: Parameters<typeof startValues>[0]['list'] = list) =>
      startValues({ list: given, fields }, new URLSearchParams(query))
    assert.deepEqual(valuesOf('create=1&on=2026-11-05&name=x'), { on: '2026-11-05' })
    assert.deepEqual(valuesOf('create=1&on=tomorrow'), {})
    assert.deepEqual(valuesOf('on=2026-11-05', { columns: [], sort: 'on' }), {})
    assert.deepEqual(valuesOf('set.name=x&set.user_id=7&set.code=9&set.other=1'), { name: 'x', user_id: 7 })
  })

  test('places are read and written with longitude first', ({ assert }) => {
    const square = [[27, -13], [27, -12], [28, -12]] as const
    const polygon = polygonOf(square)
    assert.deepEqual(polygon?.coordinates, [[[-13, 27], [-12, 27], [-12, 28], [-13, 27]]])
    assert.deepEqual(cornersOf(polygon), square.map((corner) => [...corner]))
    assert.isNull(polygonOf(square.slice(0, 2)))
    assert.deepEqual(geometryOf({ lat: 27.1, lng: -13.2 }), { kind: 'point', at: [27.1, -13.2] })
    assert.isNull(geometryOf(null))
    assert.deepEqual(insertCorner(square, [27, -12.5]), [[27, -13], [27, -12.5], [27, -12], [28, -12]])
    assert.deepEqual(insertCorner(square.slice(0, 1), [28, -12]), [[27, -13], [28, -12]])
    assert.deepEqual(roundPoint({ lat: 27.123456789, lng: -13.2 }), { lat: 27.1234568, lng: -13.2 })
  })
})
