import { test } from '@japa/runner'
import { bindFieldOperands, compilePredicate, holds, fieldNamesIn, type Context, type Data, type Fields } from '#schema/predicate'

const FIELDS: Fields = {
  count: { type: 'int' }, area: { type: 'decimal' }, name: { type: 'string' }, at: { type: 'datetime' }, hour: { type: 'time' },
  weekdays: { type: 'enums' }, place: { type: 'geo' }, by: { type: 'morph' }, ready: { type: 'bool' },
}
const CONTEXT: Context = { me: { id: 2 }, now: { instant: '2026-03-01T00:00:00.000Z', today: '2026-03-01' } }

test.group('schema / predicate', () => {
  test('{title}')
    .with([
      { title: 'null is a value like another: ne', predicate: { count: { ne: 3 } }, row: { count: null }, expected: true },
      { title: 'null is a value like another: not', predicate: { not: { count: { gt: 3 } } }, row: { count: null }, expected: true },
      { title: 'a missing value is null', predicate: { count: null }, row: {}, expected: true },
      { title: 'an empty predicate always holds', predicate: {}, row: {}, expected: true },
      { title: 'an empty `or` never holds', predicate: { or: [] }, row: {}, expected: false },
      { title: 'several fields: all of them must hold', predicate: { count: 1, name: 'a' }, row: { count: 1, name: 'b' }, expected: false },
      { title: 'decimals are numbers', predicate: { area: { eq: '1.5' } }, row: { area: '1.500' }, expected: true },
      {
        title: 'decimals are exact beyond what a float holds', predicate: { area: { gt: '9007199254740993.001' } },
        row: { area: '9007199254740993.002' }, expected: true,
      },
      { title: 'a number half typed is no number', predicate: { area: null }, row: { area: '12.' }, expected: true },
      {
        title: 'instants in any zone', predicate: { at: { eq: '2026-03-01T01:00:00+01:00' } }, row: { at: '2026-03-01T00:00:00Z' },
        expected: true,
      },
      { title: 'an hour with and without seconds', predicate: { hour: '09:30' }, row: { hour: '09:30:00' }, expected: true },
      { title: 'the caller', predicate: { count: { me: 'id' } }, row: { count: 2 }, expected: true },
      { title: 'the clock', predicate: { at: { lte: { now: 'instant' } } }, row: { at: '2026-02-28T23:59:59Z' }, expected: true },
      {
        title: 'days before the clock', predicate: { at: { gte: { now: 'instant', days: -2 } } }, row: { at: '2026-02-27T00:00:00Z' },
        expected: true,
      },
      {
        title: 'more days before the clock', predicate: { at: { gte: { now: 'instant', days: -2 } } }, row: { at: '2026-02-26T23:59:59Z' },
        expected: false,
      },
      { title: 'another field', predicate: { count: { gte: { field: 'area' } } }, row: { count: 2, area: '2.5' }, expected: false },
      { title: 'text without case', predicate: { name: { like: 'LAI' } }, row: { name: 'Tapis laine' }, expected: true },
      { title: 'a list has', predicate: { weekdays: { has: 'mon' } }, row: { weekdays: ['tue', 'mon'] }, expected: true },
      { title: 'an empty list has not', predicate: { weekdays: { has: 'mon' } }, row: {}, expected: false },
      { title: 'a place that is there', predicate: { place: { ne: null } }, row: { place: { lat: 1, lng: 2 } }, expected: true },
      { title: 'somebody did it', predicate: { not: { by: null } }, row: { by: { type: 'users', id: 1 } }, expected: true },
    ] as { title: string; predicate: Data; row: Data; expected: boolean }[])
    .run(({ assert }, { predicate, row, expected }) => {
      assert.equal(holds(predicate, row, FIELDS, CONTEXT), expected)
    })

  test('a missing column of the caller is an error, not an open scope', ({ assert }) => {
    assert.throws(() => compilePredicate({ count: { me: 'client_id' } }, FIELDS, CONTEXT), /no "client_id"/)
    assert.throws(() => holds({ count: { me: 'client_id' } }, {}, FIELDS, CONTEXT), /no "client_id"/)
  })

  test('an unknown field or operator is an error in both', ({ assert }) => {
    for (const run of [() => compilePredicate({ x: 1 }, FIELDS, CONTEXT), () => holds({ x: 1 }, {}, FIELDS, CONTEXT)]) {
      assert.throws(run, /no field "x"/)
    }
    for (const run of [
      () => compilePredicate({ count: { gtt: 1 } }, FIELDS, CONTEXT),
      () => holds({ count: { gtt: 1 } }, {}, FIELDS, CONTEXT),
    ]) {
      assert.throws(run, /no operator "gtt"/)
    }
  })

  test('a value is always a binding', ({ assert }) => {
    const evil = "x') or true --"
    const { sql, bindings } = compilePredicate({ name: { like: evil }, at: evil, weekdays: { has: evil } }, FIELDS, CONTEXT)
    assert.notInclude(sql, 'or true')
    assert.deepEqual(bindings, ["%x') or true --%", evil, evil])
  })

  test('bindings are numbered for prepared statements, and the text is the same for every caller', ({ assert }) => {
    const predicate = { or: [{ count: { me: 'id' } }, { count: { in: [1, 2] } }] }
    const { sql, bindings } = compilePredicate(predicate, FIELDS, CONTEXT, { table: 't', from: 3 })
    const [equal, among] = ['"t"."count" = $3::bigint', '"t"."count" = any($4::bigint[])']
    assert.equal(sql, `((${equal} and "t"."count" is not null) or (${among} and "t"."count" is not null))`)
    assert.deepEqual(bindings, [2, [1, 2]])
    assert.equal(compilePredicate(predicate, FIELDS, { ...CONTEXT, me: { id: 9 } }, { table: 't', from: 3 }).sql, sql)
  })

  test('fields of the referencing row are replaced by their values', ({ assert }) => {
    const predicate = { client_id: { field: 'client_id' }, or: [{ city_id: { ne: { field: 'city_id' } } }, { not: { kind: 'depot' } }] }
    assert.deepEqual(bindFieldOperands(predicate, { client_id: 7 }), {
      client_id: 7, or: [{ city_id: { ne: null } }, { not: { kind: 'depot' } }],
    })
  })

  test('returns the names of all fields that it tests', ({ assert }) => {
    assert.deepEqual(fieldNamesIn({ a: { gte: { field: 'b' } }, c: { field: 'd' } }), ['a', 'b', 'c', 'd'])
    assert.deepEqual(fieldNamesIn({ a: 1, or: [{ b: null }, { not: { and: [{ c: { gt: 1 } }] } }] }), ['a', 'b', 'c'])
  })
})
