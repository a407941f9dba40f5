import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { awaitDeferred, deferred, query } from '#backend/database/query'
import { transaction } from '#backend/database/transaction'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TABLE = 'create temp table if not exists noted (n int primary key) on commit delete rows'
const put = (trx: TransactionClientContract, n: number) => deferred(trx, 'insert into noted (n) values (?)', [n])
const numbers = async (trx: TransactionClientContract) => (await query(trx, 'select n from noted order by n')).map(({ n }) => n)

/** Connections that were given back within a transaction. */
const left = () => query(db.connection(),
  "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'")

test.group('infra / what nobody waits for', () => {
  test('is there for the next statement, in its order, however often it is said', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, TABLE)
      for (const n of [1, 2, 3, 4, 5]) await put(trx, n)
      assert.deepEqual(await numbers(trx), [1, 2, 3, 4, 5])
      await put(trx, 6)
      await deferred(trx, 'delete from noted where n < ?', [6])
      assert.deepEqual(await numbers(trx), [6])
    })
  })

  test('is written by the end of the transaction', async ({ assert }) => {
    const key = `noted ${crypto.randomUUID()}`
    await db.transaction(async (trx) => {
      await deferred(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
      await awaitDeferred(trx)
    })
    const rows = await query(db.connection(), 'delete from idempotency_keys where key = ? returning key', [key])
    assert.deepEqual(rows, [{ key }])
  })

  test('is rolled back with it', async ({ assert }) => {
    const key = `noted ${crypto.randomUUID()}`
    const trx = await db.transaction()
    await deferred(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
    await trx.rollback()
    assert.deepEqual(await query(db.connection(), 'select key from idempotency_keys where key = ?', [key]), [])
    assert.deepEqual(await left(), [])
  })

  test('fails the next statement', async ({ assert }) => {
    const work = () => db.transaction(async (trx) => {
      await query(trx, TABLE)
      await put(trx, 1)
      await put(trx, 1)
      await numbers(trx)
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '23505')
    assert.deepEqual(await left(), [])
  })

  test('fails the end of the transaction, and leaves the connection free for others', async ({ assert }) => {
    const work = () => db.transaction(async (trx) => {
      await deferred(trx, 'select 1 / ?::int', [0])
      await awaitDeferred(trx)
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '22012')
    assert.deepEqual(await left(), [])
  })

  test('fails the transaction that nobody asked for its deferred statements', async ({ assert }) => {
    const work = () => transaction((trx) => deferred(trx, 'select 1 / ?::int', [0]))
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '22012')
    assert.deepEqual(await left(), [])
  })

  test('fails with its own error, whatever was to be prepared behind it', async ({ assert }) => {
    const sql = `select ?::int as n, '${crypto.randomUUID()}' as own`
    // Asked a second time it is prepared under a name.
    await query(db.connection(), sql, [1])
    const work = () => transaction(async (trx) => {
      await deferred(trx, 'select 1 / ?::int', [0])
      await deferred(trx, sql, [1])
      await query(trx, sql, [2])
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '22012')
    await transaction(async (trx) => { assert.propertyVal((await query(trx, sql, [3]))[0], 'n', 3) })
  })

  test('that failed is forgotten with the savepoint it was sent after', async ({ assert }) => {
    await transaction(async (trx) => {
      await query(trx, TABLE)
      await query(trx, 'savepoint one')
      await deferred(trx, 'select 1 / ?::int', [0])
      await query(trx, 'rollback to savepoint one')
      await put(trx, 3)
      assert.deepEqual(await numbers(trx), [3])
    })
  })

  test('goes the way back to a savepoint', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, TABLE)
      await put(trx, 1)
      await query(trx, 'savepoint one')
      await put(trx, 2)
      await query(trx, 'rollback to savepoint one')
      assert.deepEqual(await numbers(trx), [1])
    })
  })

  test('stands before what Lucid itself sends', async ({ assert }) => {
    await db.transaction(async (trx) => {
      await query(trx, TABLE)
      await put(trx, 7)
      assert.deepEqual((await trx.from('noted').select('n')).map(({ n }: { n: number }) => n), [7])
    })
  })

  test('a commit that fails is told to whoever would have been answered', async ({ assert }) => {
    const key = `deferred ${crypto.randomUUID()}`
    const work = () => transaction(async (trx) => {
      await query(trx, 'create temp table deferred (n int unique deferrable initially deferred) on commit drop')
      await query(trx, 'insert into deferred (n) values (1), (1)')
      await query(trx, "insert into idempotency_keys (guard, person_id, key, request_hash) values ('user', 1, ?, '')", [key])
      return 'stored'
    })
    assert.propertyVal(await work().catch((error: unknown) => error), 'code', '23505')
    assert.deepEqual(await query(db.connection(), 'select key from idempotency_keys where key = ?', [key]), [])
    assert.equal(await transaction(() => Promise.resolve('nothing')), 'nothing')
    await assert.rejects(() => transaction(() => Promise.reject(new Error('refused'))), 'refused')
  })

  test('a transaction in which nothing is asked', async ({ assert }) => {
    assert.equal(await db.transaction(() => Promise.resolve('nothing')), 'nothing')
    await assert.rejects(() => db.transaction(() => Promise.reject(new Error('nothing'))), 'nothing')
    await (await db.transaction()).rollback()
    assert.deepEqual(await left(), [])
  })
})
