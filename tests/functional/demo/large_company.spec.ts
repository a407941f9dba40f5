import { once } from 'node:events'
import { test } from '@japa/runner'
import { query, type Columns } from '#backend/engine/database/query'
import { largeDemoState, loadLarge } from '#backend/app/demo/large/load_large'
import { resourceOf } from '#backend/engine/definition/registry'
import { findBrokenRows } from '#backend/pages/invariants/find_broken_rows'
import { deriveValues } from '#backend/engine/resource/write/derive_values'
import { rollupQuery } from '#backend/engine/resource/write/rollups/rollups'
import type { Store } from '#backend/engine/resource/store'
import { openStore } from '#backend/engine/resource/open_store'
import { ruleContextAt, readSettings } from '#backend/services/settings/index'
import { startAce } from '#tests/support/server/run_ace'
import { createDemoDatabase } from '#tests/support/server/test_database'
import { until } from '#tests/support/until'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Data } from '#schema/predicate'

const SIZE = { clients: 60, orders: 400, running: 80, transactions: 420 }

/** Loaded once, small, in a database of its own. */
let trx: TransactionClientContract
let store: Store
const number = async (sql: string) => Number(Object.values((await query(trx, sql))[0] ?? {})[0])
/** All that belongs to the tables besides their rows, and whether all rows were checked against the constraints. */
const RULES = `
  with tables as (select oid, relname as name, relacl from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace)
  select pg_get_indexdef(indexrelid) as rule, indisvalid as is_valid from pg_index where indrelid in (select oid from tables)
  union all
  select concat_ws(' ', name, conname, pg_get_constraintdef(c.oid)), convalidated from pg_constraint c join tables t on t.oid = conrelid
  union all
  select pg_get_triggerdef(r.oid), tgenabled = 'O' from pg_trigger r where not tgisinternal and tgrelid in (select oid from tables)
  union all
  select concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid),
    col_description(t.oid, attnum), pg_get_serial_sequence(name, attname)), true
  from pg_attribute join tables t on t.oid = attrelid left join pg_attrdef on adrelid = t.oid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', name, relacl), true from tables
  order by 1`
const lastOf = (table: string) => number(`select coalesce(max(id), 0) from ${table}`)

test.group('demo / large company', (group) => {
  const last: Record<string, number> = {}
  let rules: Columns[]

  group.setup(async () => {
    const demo = await createDemoDatabase()
    await query(demo.connection, 'grant select on orders to public')
    trx = await demo.connection.transaction()
    store = openStore(trx, null, ruleContextAt(await readSettings(trx), new Date()))
    for (const table of ['clients', 'orders', 'order_items', 'transactions']) last[table] = await lastOf(table)
    rules = await query(trx, RULES)
    await loadLarge(trx, SIZE, demo.settings)
    return async () => {
      await trx.rollback()
      await demo.drop()
    }
  })

  test('has as many rows as requested, and the same columns, indexes and checked constraints as before', async ({ assert }) => {
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

  test('its cash is of years without drawers: the nightly check looks for none', async ({ assert }) => {
    assert.deepEqual((await findBrokenRows(trx)).filter(({ invariant }) => invariant === 'cash_in_no_drawer'), [])
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

test.group('demo / large company that is killed', (group) => {
  let demo: Awaited<ReturnType<typeof createDemoDatabase>>
  const env = () => ({ DATABASE_NAME: demo.name })
  const COMMAND = ['demo:large', '--orders=1000']
  const number = async (sql: string) => Number(Object.values((await query(demo.connection, sql))[0] ?? {})[0])
  const orders = () => number('select count(*) from orders')
  const locks = (mode: string, isGranted: boolean) => number(`select count(*) from pg_locks join pg_database on oid = database
    where mode = '${mode}' and granted = ${isGranted} and datname = current_database()`)

  group.setup(async () => {
    demo = await createDemoDatabase()
    return demo.drop
  })

  test('leaves the database as it was, and the next command loads all beside who writes', async ({ assert }) => {
    const codes = () => number('select last_value from orders_code_seq')
    const [rules, before, code] = [await query(demo.connection, RULES), await orders(), await codes()]
    const reader = await demo.connection.transaction()
    await query(reader, 'select 1 from orders')
    const command = startAce(COMMAND, env())
    const ended = once(command, 'exit')
    // Its last transaction waits for the reader, when all is filled and checked.
    await until('the tables are about to be replaced', async () => await locks('AccessExclusiveLock', false) > 0)
    command.kill('SIGKILL')
    await ended
    await reader.rollback()

    assert.equal(await orders(), before)
    assert.isAtMost(await codes(), code + 1, 'one code to begin after')
    assert.deepEqual(await query(demo.connection, RULES), rules)
    const next = startAce(COMMAND, env())
    const finished = once(next, 'exit')
    await until('the command has begun', async () => await locks('ShareRowExclusiveLock', true) > 0)
    // Whoever waits for the command with another table locked gives way to it.
    const writer = await demo.connection.transaction()
    await query(writer, 'select 1 from clients for no key update')
    await assert.rejects(() => query(writer, 'update orders set updated_at = updated_at'), /canceling statement due to user request/)
    await writer.rollback()
    assert.deepEqual(await finished, [0, null])
    assert.equal(await orders(), before + 1000)
    assert.deepEqual(await query(demo.connection, RULES), rules)
    assert.equal(await number(`select count(*) from pg_namespace where nspname = 'large_demo'`), 0)
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
