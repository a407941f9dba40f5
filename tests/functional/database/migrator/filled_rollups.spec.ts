import { test } from '@japa/runner'
import { diffSchemas } from '#backend/database/migrator/diff_schemas'
import { inspectDatabase } from '#backend/database/migrator/inspect_database'
import { wantedSchema } from '#backend/database/migrator/wanted_schema'
import { measuredOrder } from '#tests/support/orders'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
import { withStore } from '#tests/support/with_store'
import { rolledBack, runChanges } from './rolled_back.ts'

const ROLLUPS = ['received_items', 'unfinished_items', 'measured_m2', 'subtotal', 'services_total', 'collects_planned']

test.group('schema / filled rollups', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a rollup that is added is computed for the rows that exist', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store, { items: 2 }))
    await rolledBack(async (trx) => {
      const rollups = () => trx.from('orders').select(...ROLLUPS).where('id', order.id).firstOrFail()
      const before: unknown = await rollups()
      for (const name of ROLLUPS) await trx.rawQuery(`alter table orders drop column ${name} cascade`)
      await runChanges(trx, diffSchemas(wantedSchema(), await inspectDatabase(trx)))
      assert.deepEqual(await rollups(), before)
      assert.include(before, { received_items: 2, subtotal: order.subtotal })
    })
  })
})
