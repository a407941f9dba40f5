import { test } from '@japa/runner'
import { diffSchemas } from '#backend/database/migrator/diff_schemas'
import { inspectDatabase } from '#backend/database/migrator/inspect_database'
import { wantedSchema } from '#backend/database/migrator/wanted_schema'
import { query } from '#backend/database/query'
import { registry } from '#backend/definition/registry'
import { confirmedOrder, measuredOrder, payOrder } from '#tests/support/orders'
import { aReadyOrder, aShipment, stopOf } from '#tests/support/shipments'
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

  test('all rollups at once: also one over its own table, and those that read other rollups', async ({ assert }) => {
    const { payment, shipment } = await withStore(async (store) => {
      const { order } = await confirmedOrder(store)
      await payOrder(store, order, 5000)
      const paid = (await store.select('transactions', { order_id: order.id }))[0]!
      await store.transition('transactions', paid.id, 'refund', { args: { amount: 2000, method: 'cash' }, reason: 'Too much' })
      const ready = await aReadyOrder(store)
      const stop = await stopOf(store, ready.order.id, 'delivery')
      return { payment: paid.id, shipment: (await aShipment(store, [stop])).id }
    })
    await rolledBack(async (trx) => {
      const valuesOf = async () => {
        const [refunded] = await query(trx, 'select refunded_amount from transactions where id = ?', [payment])
        const [stops] = await query(trx, 'select stops_count, unloaded_items, planned_area from shipments where id = ?', [shipment])
        return { ...refunded, ...stops }
      }
      const before = await valuesOf()
      const rollups = [...registry.values()].flatMap(({ name: table, fields }) => Object.values(fields)
        .filter(({ rollup }) => rollup).map(({ name }) => ({ table, name })))
      for (const { table, name } of rollups) await trx.rawQuery(`alter table "${table}" drop column "${name}" cascade`)
      await runChanges(trx, diffSchemas(wantedSchema(), await inspectDatabase(trx)))
      assert.deepEqual(await valuesOf(), before)
      assert.include(before, { refunded_amount: 2000, stops_count: 1, unloaded_items: 1 })
    })
  })
})
