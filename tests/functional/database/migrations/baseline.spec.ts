/** A database that was made before the first migration stood for all of those before it. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import Baseline from '#backend/engine/database/migrations/20261129200000_baseline'
import { migrate } from '#backend/engine/database/migrate'
import { inspectDatabase } from '#backend/engine/database/migrator/inspect_database'
import { query } from '#backend/engine/database/query'
import { anOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { rolledBack } from '../migrator/rolled_back.ts'

const BASELINE = 'backend/engine/database/migrations/20261129200000_baseline'
const LAST_REPLACED = 'backend/engine/database/migrations/20261129040003_imports_of_programs'

const ran = async (name: string) => db.table('adonis_schema').insert({ name, batch: 1, migration_time: new Date() })
const forget = async (name: string) => db.from('adonis_schema').where({ name }).delete()

/** Every row of every table, as one hash each. */
async function contents() {
  const tables = Object.keys((await inspectDatabase(db.connection())).tables)
  const hash = (table: string) => `(select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from "${table}" t) as "${table}"`
  const [row] = await query(db.connection(), `select ${tables.map(hash).join(', ')}`)
  return row
}

test.group('database / first migration', (group) => {
  group.setup(() => prepareDatabaseOnce())
  group.setup(async () => {
    await withStore(anOrder)
  })

  test('marks itself as run, and changes nothing, where the last one that it replaces has run', async ({ assert }) => {
    await forget(BASELINE)
    await ran(LAST_REPLACED)
    try {
      const [schema, rows] = [await inspectDatabase(db.connection()), await contents()]
      assert.deepEqual(await migrate(app), [BASELINE])
      assert.deepEqual(await inspectDatabase(db.connection()), schema)
      assert.deepEqual(await contents(), rows)
      assert.isNotEmpty(await db.from('orders').select('id').limit(1))
      assert.deepEqual(await migrate(app), [])
    } finally {
      await forget(LAST_REPLACED)
    }
  })

  test('refuses a database of before in words, and leaves it as it is', async ({ assert }) => {
    await rolledBack(async (trx) => {
      const before = await inspectDatabase(trx)
      await assert.rejects(
        () => new Baseline(trx, BASELINE, false).execUp(), /without the migration 20261129040003_imports_of_programs\. Start a version/,
      )
      assert.deepEqual(await inspectDatabase(trx), before)
    })
  })

  test('is not taken back', async ({ assert }) => {
    await rolledBack(async (trx) => {
      await assert.rejects(() => new Baseline(trx, BASELINE, false).execDown(), /would drop every table/)
    })
  })
})
