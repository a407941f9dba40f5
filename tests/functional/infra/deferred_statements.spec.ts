import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { awaitDeferred, deferStatement, query } from '#backend/engine/database/query'
import { onCommit, runInTransaction } from '#backend/engine/database/run_in_transaction'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TABLE = 'create temp table if not exists noted (n int primary key) on commit delete rows'
const insertDeferred = (trx: TransactionClientContract, n: number) => deferStatement(trx, 'insert into noted (n) values (?)', [n])
const numbers = async (trx: TransactionClientContract) => (await query(trx, 'select n from noted order by n')).map(({ n }) => n)

/** Connections that were released within a transaction. */
const idleTransactions = () => query(db.connection(),
  "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'")

test.group('infra / deferred statements', () => {
  test('take effect before the next statement, in sequence', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, TABLE)
      for (const n of [1, 2, 3, 4, 5]) await insertDeferred(trx, n)
      assert.deepEqual(await numbers(trx), [1, 2, 3, 4, 5])
      await insertDeferred(trx, 6)
      await deferStatement(trx, 'delete from noted where n < ?', [6])
      assert.deepEqual(await numbers(trx), [6])
    })
  })

  test('after a failed one no hook of the commit runs; a value that cannot be sent fails too', async ({ assert }) => {
    const key = `noted ${crypto.randomUUID()}`
    const circular: Record<string, unknown> = {}
    circular.self = circular
    let committed = 0
    for (const [sql, value] of [['select 1 / ?::int', 0], ['select ?::json', circular]] as const) {
      await assert.rejects(() => runInTransaction(async (trx) => {
        onCommit(trx, () => { committed++ })
        await query(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
        await deferStatement(trx, sql, [value])
      }))
    }
    assert.deepEqual(await query(db.connection(), 'select key from idempotency_keys where key = ?', [key]), [])
    await runInTransaction((trx) => {
      onCommit(trx, () => { committed++ })
      return Promise.resolve()
    })
    assert.equal(committed, 1)
    assert.deepEqual(await idleTransactions(), [])
  })

  test('are written by the end of the transaction', async ({ assert }) => {
    const key = `noted ${crypto.randomUUID()}`
    await db.transaction(async (trx) => {
      await deferStatement(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
      await awaitDeferred(trx)
    })
    const rows = await query(db.connection(), 'delete from idempotency_keys where key = ? returning key', [key])
    assert.deepEqual(rows, [{ key }])
  })

  test('are rolled back with it', async ({ assert }) => {
    const key = `noted ${crypto.randomUUID()}`
    const trx = await db.transaction()
    await deferStatement(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
    await trx.rollback()
    assert.deepEqual(await query(db.connection(), 'select key from idempotency_keys where key = ?', [key]), [])
    assert.deepEqual(await idleTransactions(), [])
  })

  test('an error fails the next statement', async ({ assert }) => {
    const work = () => db.transaction(async (trx) => {
      await query(trx, TABLE)
      await insertDeferred(trx, 1)
      await insertDeferred(trx, 1)
      await numbers(trx)
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '23505')
    assert.deepEqual(await idleTransactions(), [])
  })

  test('an error fails the end of the transaction, and the connection is released', async ({ assert }) => {
    const work = () => db.transaction(async (trx) => {
      await deferStatement(trx, 'select 1 / ?::int', [0])
      await awaitDeferred(trx)
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '22012')
    assert.deepEqual(await idleTransactions(), [])
  })

  test('an error fails a transaction that does not call awaitDeferred itself', async ({ assert }) => {
    const work = () => runInTransaction((trx) => deferStatement(trx, 'select 1 / ?::int', [0]))
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '22012')
    assert.deepEqual(await idleTransactions(), [])
  })

  test('the first error is thrown, not that of a statement prepared after it', async ({ assert }) => {
    const sql = `select ?::int as n, '${crypto.randomUUID()}' as own`
    // The second use prepares it under a name.
    await query(db.connection(), sql, [1])
    const work = () => runInTransaction(async (trx) => {
      await deferStatement(trx, 'select 1 / ?::int', [0])
      await deferStatement(trx, sql, [1])
      await query(trx, sql, [2])
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '22012')
    await runInTransaction(async (trx) => { assert.propertyVal((await query(trx, sql, [3]))[0], 'n', 3) })
  })

  test('an error after a savepoint is discarded by the rollback to it', async ({ assert }) => {
    await runInTransaction(async (trx) => {
      await query(trx, TABLE)
      await query(trx, 'savepoint one')
      await deferStatement(trx, 'select 1 / ?::int', [0])
      await query(trx, 'rollback to savepoint one')
      await insertDeferred(trx, 3)
      assert.deepEqual(await numbers(trx), [3])
    })
  })

  test('are rolled back to a savepoint', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, TABLE)
      await insertDeferred(trx, 1)
      await query(trx, 'savepoint one')
      await insertDeferred(trx, 2)
      await query(trx, 'rollback to savepoint one')
      assert.deepEqual(await numbers(trx), [1])
    })
  })

  test('run before statements that Lucid sends', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, TABLE)
      await insertDeferred(trx, 7)
      assert.deepEqual((await trx.from('noted').select('n')).map(({ n }: { n: number }) => n), [7])
    })
  })

  test('a failed commit throws, and no hook of it runs', async ({ assert }) => {
    const key = `deferred ${crypto.randomUUID()}`
    let committed = 0
    const work = () => runInTransaction(async (trx) => {
      onCommit(trx, () => { committed++ })
      await query(trx, 'create temp table deferred (n int unique deferrable initially deferred) on commit drop')
      await query(trx, 'insert into deferred (n) values (1), (1)')
      await query(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
      return 'stored'
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '23505')
    assert.equal(committed, 0)
    assert.deepEqual(await query(db.connection(), 'select key from idempotency_keys where key = ?', [key]), [])
    assert.equal(await runInTransaction(() => Promise.resolve('nothing')), 'nothing')
    await assert.rejects(() => runInTransaction(() => Promise.reject(new Error('refused'))), 'refused')
  })

  test('a transaction without statements', async ({ assert }) => {
    assert.equal(await db.transaction(() => Promise.resolve('nothing')), 'nothing')
    await assert.rejects(() => db.transaction(() => Promise.reject(new Error('nothing'))), 'nothing')
    await (await db.transaction()).rollback()
    assert.deepEqual(await idleTransactions(), [])
  })
})
