import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { forgetPrepared } from '#backend/engine/database/prepared_statements'
import { deferStatement, query, queryRowTexts } from '#backend/engine/database/query'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const MAX_PREPARED = 500

const statement = (n: number) => `select ${n}::int + ?::int as sum`
/** Twice: only statements that are used again are prepared. */
const useTwice = async (trx: TransactionClientContract, n: number) => {
  await query(trx, statement(n), [1])
  return (await query(trx, statement(n), [2]))[0]?.sum
}
/** Read without a prepared statement. */
const preparedOn = async (trx: TransactionClientContract): Promise<string[]> => {
  const { rows } = await trx.rawQuery<{ rows: { statement: string }[] }>('select statement from pg_prepared_statements')
  return rows.map((row) => row.statement)
}
const numbered = (n: number) => statement(n).replace('?', '$1')

test.group('infra / prepared statements', (group) => {
  group.each.setup(() => { forgetPrepared() })

  test('a connection has a limited number of them, and prepares again what is used again', async ({ assert }) => {
    await db.transaction(async (trx) => {
      const ours = async () => (await preparedOn(trx)).filter((sql) => /^select \d+::int \+/.test(sql))
      for (let n = 0; n < MAX_PREPARED * 2; n++) assert.equal(await useTwice(trx, n), n + 2)
      const prepared = await ours()
      assert.include(prepared, numbered(MAX_PREPARED * 2 - 1))
      assert.notInclude(prepared, numbered(0))
      assert.isAtMost(prepared.length, MAX_PREPARED)
      assert.equal(await useTwice(trx, 0), 2)
      assert.include(await ours(), numbered(0))
    })
  })

  test('those of a library on the same connection stay', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await trx.rawQuery('prepare of_a_library as select 7 as n')
      for (let n = 0; n < MAX_PREPARED * 2; n++) await useTwice(trx, 7000 + n)
      forgetPrepared()
      for (let n = 0; n < 10; n++) await useTwice(trx, 9000 + n)
      assert.deepEqual(await query(trx, 'execute of_a_library'), [{ n: 7 }])
      await trx.rawQuery('deallocate of_a_library')
    })
  })

  test('statements under way are not disturbed', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, 'create temp table counted (n int) on commit drop')
      for (let n = 0; n < MAX_PREPARED * 2; n++) for (const value of [1, 2])
        await deferStatement(trx, `insert into counted (n) values (${n}::int + ?::int)`, [value])
      assert.deepEqual(await query(trx, 'select count(*) as count from counted'), [{ count: MAX_PREPARED * 4 }])
    })
  })

  test('statements that are sent together keep their names', async ({ assert }) => {
    await db.transaction(async (trx) => {
      for (let n = 0; n < MAX_PREPARED * 2; n++) {
        const batch = [n, n + 1, n + 2].map((each) => ({ sql: `select ${5000 + each}::int + $1::int`, bindings: [1] }))
        const results = await queryRowTexts(trx, batch)
        assert.deepEqual(results.map(({ rows }) => rows), [0, 1, 2].map((each) => [[String(5001 + n + each)]]))
      }
    })
  })

  test('also after an error in a transaction', async ({ assert }) => {
    await db.transaction(async (trx) => {
      const failed = await query(trx, 'select 1 / ?::int as n', [0]).catch((error: unknown) => error)
      assert.propertyVal(failed, 'code', '22012')
      for (let n = 0; n < MAX_PREPARED; n++) await useTwice(trx, 2000 + n).catch(() => undefined)
      await trx.rollback()
    })
    await db.transaction(async (trx) => {
      for (let n = 0; n < MAX_PREPARED; n++) assert.equal(await useTwice(trx, 2000 + n), 2002 + n)
    })
  })

  test('are prepared again after a column has changed its type', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, 'create temporary table changing (n int) on commit drop')
      await query(trx, 'insert into changing values (7)')
      const read = () => query(trx, 'select n from changing')
      for (let call = 0; call < 3; call++) assert.deepEqual(await read(), [{ n: 7 }])
      await query(trx, 'alter table changing alter n type text')
      await query(trx, 'savepoint before')
      await assert.rejects(read, /cached plan/)
      await query(trx, 'rollback to savepoint before')
      assert.deepEqual(await read(), [{ n: '7' }])
    })
  })
})
