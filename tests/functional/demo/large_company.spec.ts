import { test } from '@japa/runner'
import { query, type Columns } from '#backend/database/query'
import { largeDemoState, loadLarge } from '#backend/demo/large/load_large'
import { resourceOf } from '#backend/definition/registry'
import { deriveValues } from '#backend/resource/write/derive_values'
import { rollupQuery } from '#backend/resource/write/rollups'
import type { Store } from '#backend/resource/store'
import { openStore } from '#backend/resource/open_store'
import { ruleContextAt, readSettings } from '#backend/settings/index'
import { createDemoDatabase } from '#tests/support/test_database'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'

const SIZE = { clients: 60, orders: 400, running: 80, transactions: 420 }

/** Loaded once, small, in a database of its own. */
let trx: TransactionClientContract
let store: Store
const number = async (sql: string) => Number(Object.values((await query(trx, sql))[0] ?? {})[0])
/** Indexes and constraints, and whether all rows were checked against them. */
const RULES = `
  select indexdef as definition, true as is_valid from pg_indexes where schemaname = current_schema()
  union all
  select conname || ' ' || pg_get_constraintdef(oid), convalidated from pg_constraint where connamespace = current_schema()::regnamespace
  order by 1`
const lastOf = (table: string) => number(`select coalesce(max(id), 0) from ${table}`)

test.group('demo / large company', (group) => {
  const last: Record<string, number> = {}
  let rules: Columns[]

  group.setup(async () => {
    const demo = await createDemoDatabase()
    trx = await demo.connection.transaction()
    store = openStore(trx, null, ruleContextAt(await readSettings(trx), new Date()))
    for (const table of ['clients', 'orders', 'order_items', 'transactions']) last[table] = await lastOf(table)
    rules = await query(trx, RULES)
    await loadLarge(trx, SIZE)
    return async () => {
      await trx.rollback()
      await demo.drop()
    }
  })

  test('has as many rows as requested, and the same indexes and checked constraints as before', async ({ assert }) => {
    const added = (table: string) => number(`select count(*) from ${table} where id > ${last[table]}`)
    assert.equal(await added('clients'), SIZE.clients)
    assert.equal(await added('orders'), SIZE.orders)
    assert.equal(await added('order_items'), SIZE.orders * 3)
    assert.equal(await added('transactions'), SIZE.transactions)
    assert.deepEqual(await query(trx, RULES), rules)
  })

  for (const name of ['clients', 'orders', 'order_items', 'transactions'] as const)
    test(`keeps the sums and computed values of ${name} as the store would`, async ({ assert }) => {
      const rows = await store.select(name, {})
      const ours = rows.filter(({ id }) => id > (last[name] ?? 0))
      assert.isNotEmpty(ours)
      for (const row of ours) assert.deepInclude(row, await recomputed(name, row))
    })

  test('tells how much of it is loaded', async ({ assert }) => {
    assert.equal(await largeDemoState(trx, SIZE), 'all')
    assert.equal(await largeDemoState(trx, { ...SIZE, orders: SIZE.orders + 1 }), 'some')
    await query(trx, 'savepoint loaded')
    await query(trx, `update orders set public_token = 'x' || id`)
    assert.equal(await largeDemoState(trx, SIZE), 'none')
    await query(trx, 'rollback to loaded')
  })

  test('continues ids and codes after the inserted rows', async ({ assert }) => {
    const client = await store.insert('clients', { phone: '+212699999901', first_name: 'A', last_name: 'B' })
    const order = await store.insert('orders', { client_id: client.id })
    assert.isAbove(order.id, (last.orders ?? 0) + SIZE.orders)
    assert.match(order.code, /^CMD-\d\d-\d{6}$/)
  })
})

/** Rollups and computed values of the row, computed again from its children and its own fields. */
async function recomputed(name: string, row: Data): Promise<Data> {
  const resource = resourceOf(name)
  const rollups = Object.values(resource.fields).filter((field) => field.rollup)
  const { sql, bindings } = rollupQuery(resource, rollups, Number(row.id))
  const sums = rollups.length ? ((await query(trx, sql, bindings))[0] ?? {}) : {}
  const changed = new Set(Object.keys(resource.fields))
  return { ...sums, ...deriveValues(resource, { ...row, ...sums }, changed, store.context) }
}
