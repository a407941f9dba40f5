import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { anyComparisons } from '#tests/support/random_definition'
import { compilePredicate, holds, type Context, type Data, type Fields } from '#schema/predicate'

const FIELDS: Fields = {
  id: { type: 'int' }, n: { type: 'int' }, m: { type: 'money' }, price: { type: 'decimal' },
  ok: { type: 'bool' }, day: { type: 'date' }, hour: { type: 'time' }, at: { type: 'datetime' }, status: { type: 'enum' },
  name: { type: 'string' },
  tags: { type: 'enums' }, place: { type: 'geo' }, by: { type: 'morph' },
}
const COLUMNS = `
  id bigint, n integer, m bigint, price numeric(20,3), ok boolean, day date, hour time, at timestamptz,
  status text, name text, tags text[] not null, place jsonb, by_type text, by_id bigint`
const CONTEXT: Context = { me: { id: 2 }, now: { instant: '2026-03-01T00:00:00.000Z', today: '2026-03-01' } }
const POOL = {
  n: [0, 1, 2, 3, 100], m: [0, 1, 2, 3, 9007199254740991],
  // Two values that are equal as floats, and one value in two spellings.
  price: ['0.000', '1.5', '1.500', '9.99', '10', '9007199254740993.001', '9007199254740993.002'],
  ok: [true, false], day: ['2026-02-28', '2026-03-01', '2026-10-01'], hour: ['08:00', '09:30:00', '18:00'],
  at: ['2026-02-28T23:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-01T01:00:00+01:00'], status: ['a', 'b', 'c'],
  name: ['Laine', 'laine 50%', 'a_b', 'Soie\\x', 'صوف', 'Élan', ''], tags: ['x', 'y', 'z'],
} as const
type Name = keyof typeof POOL

/** Operands that are not values. */
const OTHERS: Partial<Record<Name, unknown[]>> = {
  n: [{ field: 'm' }, { field: 'price' }, { me: 'id' }], m: [{ field: 'n' }], price: [{ field: 'm' }],
  day: [{ now: 'today' }], at: [{ now: 'instant' }],
}

const valueOf = (name: Name) => fc.constantFrom<unknown>(...POOL[name])
const operandOf = (name: Name) => fc.constantFrom<unknown>(...POOL[name], ...(OTHERS[name] ?? []))

function comparison(name: Name): fc.Arbitrary<unknown> {
  if (name === 'tags') return fc.record({ has: valueOf('tags') })
  const operand = operandOf(name)
  const { equal, order } = anyComparisons(operand, fc.oneof(operand, fc.constant(null)), fc.array(valueOf(name)))
  const like = fc.record({ like: fc.constantFrom('LAI', '%', '_', '\\', '50%', '', 'ÉL', 'صو') })
  if (name === 'name') return fc.oneof(...equal, like)
  return name === 'ok' || name === 'status' ? fc.oneof(...equal) : fc.oneof(...equal, ...order)
}

const names = Object.keys(POOL) as Name[]
const leaf = fc.oneof(
  { weight: 8, arbitrary: fc.uniqueArray(fc.constantFrom(...names), { minLength: 0, maxLength: 3 }).chain((chosen) =>
    fc.tuple(...chosen.map(comparison)).map((generated) => Object.fromEntries(chosen.map((name, i) => [name, generated[i]])))) },
  { weight: 1, arbitrary: fc.constantFrom<Data>({ place: null }, { place: { ne: null } }, { by: null }, { by: { ne: null } }) },
)
const { predicate } = fc.letrec<{ predicate: Data }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 3, withCrossShrink: true }, leaf,
    fc.record({ and: fc.array(tie('predicate'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('predicate'), { maxLength: 3 }) }),
    fc.record({ not: tie('predicate') }),
  ),
}))

const optional = (name: Name) => fc.option(valueOf(name), { freq: 4 })
const rowOf = fc.record({
  ...Object.fromEntries(names.map((name) => [name, optional(name)])) as Record<Name, fc.Arbitrary<unknown>>,
  tags: fc.subarray([...POOL.tags]),
  place: fc.option(fc.constant({ lat: 1, lng: 2 })),
  by: fc.option(fc.constantFrom({ type: 'users', id: 2 }, { type: 'clients', id: 3 })),
})

test.group('schema / predicate', () => {
  test('is the same in JavaScript and in SQL', async ({ assert }) => {
    const rows: Data[] = fc.sample(rowOf, { numRuns: 300, seed: 42 }).map((row, id) => ({ id, ...row }))
    let selective = 0
    await db.transaction(async (trx) => {
      // The result must not depend on the time zone of the connection or the machine.
      await trx.rawQuery("set local timezone = 'Africa/Casablanca'")
      await trx.rawQuery(`create temporary table specimen (${COLUMNS}) on commit drop`)
      for (const row of rows) await trx.table('specimen').insert(toColumns(row))
      await fc.assert(fc.asyncProperty(predicate, async (generated) => {
        const { sql, bindings } = compilePredicate(generated, FIELDS, CONTEXT, 'specimen')
        const { rows: found } = await trx.rawQuery(`select id from specimen where ${sql} order by id`, bindings as string[])
        const expected = rows.filter((row) => holds(generated, row, FIELDS, CONTEXT)).map(({ id }) => id)
        assert.deepEqual(found.map(({ id }: { id: number }) => id), expected, sql)
        if (expected.length > 0 && expected.length < rows.length) selective++
      }), { numRuns: 1000 })
    })
    // Most predicates select some rows, but not all.
    assert.isAbove(selective, 400)
  })
})

function toColumns({ by, place, ...row }: Data): Record<string, unknown> {
  const { type = null, id = null } = (by ?? {}) as { type?: string; id?: number }
  return { ...row, place: place && JSON.stringify(place), by_type: type, by_id: id }
}
