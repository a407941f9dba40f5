import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import fc from 'fast-check'
import { compileExpr, compileRollup, evaluate, rollupValue } from '#schema/expr'
import { NotExact } from '#schema/decimal'
import { anyExpression } from '#tests/support/random_definition'
import type { Data, Fields } from '#schema/predicate'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const STORED: Fields = {
  total: { type: 'money' }, paid: { type: 'money' }, pieces: { type: 'int' }, area: { type: 'decimal', precision: 10, scale: 3 },
  rate: { type: 'decimal', precision: 10, scale: 4 },
}
const COLUMNS = 'id bigint, total bigint, paid bigint, pieces integer, area numeric(10,3), rate numeric(10,4)'
/** Integers and halves of both signs, to cover every rounding. */
const decimals = (scale: number) => fc.integer({ min: -99_999, max: 99_999 }).map((n) => (n / 2).toFixed(scale))
const rowOf = fc.record({
  total: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })), paid: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  pieces: fc.option(fc.integer({ min: -1000, max: 1000 })), area: fc.option(decimals(3)), rate: fc.option(decimals(4)),
})

const typed = fc.constantFrom({ type: 'money' }, { type: 'decimal', precision: 30, scale: 2 }, { type: 'decimal', precision: 30, scale: 5 })

/** Null if a number exceeds the exact range of JavaScript, which no price does. */
function orNullIfInexact<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof NotExact) return null
    throw error
  }
}

/** Null if an intermediate result exceeds bigint. */
async function orNullIfOutOfRange(trx: TransactionClientContract, sql: string): Promise<{ value: unknown }[] | null> {
  const attempt = await trx.transaction()
  try {
    const { rows } = await attempt.rawQuery(sql)
    await attempt.commit()
    return rows
  } catch (error) {
    await attempt.rollback()
    if (error instanceof Error && 'code' in error && error.code === '22003') return null
    throw error
  }
}

test.group('schema / expr', () => {
  test('is the same in JavaScript and in SQL', async ({ assert }) => {
    const rows = fc.sample(rowOf, { numRuns: 100, seed: 7 }).map((row, id) => ({ id, ...row }))
    await db.transaction(async (trx) => {
      await trx.rawQuery(`create temporary table specimen (${COLUMNS}) on commit drop`)
      await trx.table('specimen').multiInsert(rows)
      const names = Object.keys(STORED)
      const inner = fc.tuple(typed, anyExpression(names, 9)).map(([type, expr]) => ({ ...type, expr }))
      let skipped = 0
      const outer = fc.tuple(typed, anyExpression([...names, 'inner'], 9)).map(([type, expr]) => ({ ...type, expr }))
      await fc.assert(fc.asyncProperty(inner, outer, async (inner, outer) => {
        const fields: Fields = { ...STORED, inner, outer }
        const type = outer.type === 'money' ? 'bigint' : `numeric(30,${outer.scale})`
        const here = orNullIfInexact(() => rows.map((row) => evaluate('outer', row, fields)))
        const there = await orNullIfOutOfRange(trx, `select (${compileExpr('outer', fields)})::${type} as value from specimen order by id`)
        if (here && there) assert.deepEqual(there.map(({ value }) => value), here)
        else skipped++
      }), { numRuns: 300 })
      assert.isBelow(skipped, 60)
    })
  })

  test('is the value of a generated column', async ({ assert }) => {
    const due = { type: 'money', expr: ['-', 'total', 'paid'] }
    const fields: Fields = { ...STORED, due, twice: { type: 'money', expr: ['*', 'due', 2] } }
    const generated = ['due', 'twice'].map((name) => `${name} bigint generated always as (${compileExpr(name, fields)}) stored`).join(', ')
    await db.transaction(async (trx) => {
      await trx.rawQuery(`create temporary table specimen (${COLUMNS}, ${generated}) on commit drop`)
      await trx.table('specimen').insert({ id: 1, total: 12_810, paid: 5000 })
      const { rows } = await trx.rawQuery('select due, twice from specimen')
      assert.deepEqual(rows, [{ due: 7810, twice: 15_620 }])
    })
  })
})

test.group('schema / rollup', () => {
  const CHILD: Fields = {
    id: { type: 'int' }, parent_id: { type: 'ref' }, amount: { type: 'money' }, area: { type: 'decimal' }, state: { type: 'enum' },
    at: { type: 'datetime' },
  }
  const child = fc.record({
    parent_id: fc.constantFrom(1, 2, 3), amount: fc.option(fc.integer({ min: -1000, max: 1000 })), area: fc.option(decimals(3)),
    state: fc.option(fc.constantFrom('a', 'b')), at: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z')),
    deleted_at: fc.option(fc.constant('2026-03-01T00:00:00.000Z'), { freq: 3 }),
  })
  const where = fc.constantFrom<Data | undefined>(
    undefined, { state: 'a' }, { state: { ne: 'a' } }, { not: { amount: { gt: 0 } } }, { amount: { lt: { field: 'area' } } },
  )
  const field = fc.oneof(
    where.map((predicate) => ({ type: 'money', rollup: { sum: 'parts.amount', where: predicate } })),
    where.map((predicate) => ({ type: 'decimal', precision: 12, scale: 3, rollup: { sum: 'parts.area', where: predicate } })),
    where.map((predicate) => ({ type: 'int', rollup: { count: 'parts', where: predicate } })),
    fc.constantFrom('at', 'amount').map((by) => ({ type: 'money', rollup: { last: 'parts.amount', by } })),
  )
  const resources = new Map([['parts', { fields: CHILD, soft_delete: true as const }]])
  const parent = { fields: { parts: { type: 'children', of: 'parts', by: 'parent_id' } } }

  test('is the same in JavaScript and in SQL', async ({ assert }) => {
    await db.transaction(async (trx) => {
      const columns = 'id bigint, parent_id bigint, amount bigint, area numeric(10,3), state text, at timestamptz, deleted_at timestamptz'
      await trx.rawQuery(`create temporary table parts (${columns}) on commit drop`)
      await fc.assert(fc.asyncProperty(fc.array(child, { maxLength: 12 }), field, async (children, rollup) => {
        const rows = children.map((row, id) => ({ id, ...row }))
        await trx.rawQuery('delete from parts')
        if (rows.length) await trx.table('parts').multiInsert(rows)
        const { sql, bindings } = compileRollup(parent, rollup, resources, 1)
        const { rows: [found] } = await trx.rawQuery(`select (${sql}) as value`, bindings as string[])
        assert.deepEqual(found.value, rollupValue(rollup, rows.filter(({ parent_id }) => parent_id === 1), CHILD))
      }), { numRuns: 300 })
    })
  })
})
