import { test } from '@japa/runner'
import { diffSchemas } from '#backend/engine/database/migrator/diff_schemas'
import { inspectDatabase } from '#backend/engine/database/migrator/inspect_database'
import { wantedSchema } from '#backend/engine/database/migrator/wanted_schema'
import { query } from '#backend/engine/database/query'
import { registry, type Resource } from '#backend/engine/definition/registry'
import { confirmedOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { aReadyOrder, aShipment, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { rolledBack, runChanges } from './rolled_back.ts'
import type { DatabaseSchema } from '#backend/engine/database/migrator/database_schema'

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
      const args = { amount: 2000, method: 'card', purpose: 'paid_by_mistake' }
      await store.transition('transactions', paid.id, 'refund', { args, reason: 'Too much' })
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

  test('a changed definition is computed for the rows that exist, and again after the way back', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store, { items: 2 }))
    const rollup = { count: 'items', where: { status: 'canceled' } }
    const resources = [...registry.values()].map((one) => (one.name !== 'orders' ? one
      : { ...one, fields: { ...one.fields, received_items: { ...one.fields.received_items, rollup } } } as unknown as Resource))
    await rolledBack(async (trx) => {
      const countOf = async () => (await query(trx, 'select received_items from orders where id = ?', [order.id]))[0]?.received_items
      const found = await inspectDatabase(trx)
      const changes = diffSchemas(wantedSchema(resources), found)
      assert.deepEqual(changes.map(({ summary }) => summary), [
        'orders: received_items computed for the rows that exist', 'orders.received_items: its values follow another definition',
      ])
      assert.equal(await countOf(), 2)
      await runChanges(trx, changes)
      assert.equal(await countOf(), 0)
      assert.isEmpty(diffSchemas(wantedSchema(resources), await inspectDatabase(trx)))
      // The way back does not know the former statement: the server asks for the migration that computes.
      await runChanges(trx, diffSchemas(found, wantedSchema(resources)))
      await runChanges(trx, diffSchemas(wantedSchema(), await inspectDatabase(trx)))
      assert.equal(await countOf(), 2)
      assert.isEmpty(diffSchemas(wantedSchema(), await inspectDatabase(trx)))
    })
  })

  test('so is a changed expression that it sums, and what sums it in turn; rows with equal values are not written', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store, { items: 2 }))
    const filledAfter = (found: DatabaseSchema, table: string, name: string, changed: object) => {
      const resources = [...registry.values()].map((one) => (one.name !== table ? one
        : { ...one, fields: { ...one.fields, [name]: { ...one.fields[name], ...changed } } } as unknown as Resource))
      return diffSchemas(wantedSchema(resources), found).map(({ summary }) => summary).filter((one) => one.endsWith('that exist'))
    }
    await rolledBack(async (trx) => {
      const found = await inspectDatabase(trx)
      const expr = ['-', 'total', 'paid_in']
      assert.deepEqual(filledAfter(found, 'orders', 'balance', { expr }), ['clients: balance computed for the rows that exist'])
      const rollup = { count: 'items' }
      assert.deepEqual(filledAfter(found, 'order_deliveries', 'unloaded_items', { rollup }), [
        'order_deliveries: unloaded_items computed for the rows that exist', 'shipments: unloaded_items computed for the rows that exist',
      ])
      const rowVersion = async () => (await query(trx, 'select xmin::text from orders where id = ?', [order.id]))[0]
      const before = await rowVersion()
      await trx.rawQuery('comment on column orders.received_items is null')
      await runChanges(trx, diffSchemas(wantedSchema(), await inspectDatabase(trx)))
      assert.deepEqual(await rowVersion(), before)
      await trx.rawQuery("comment on column orders.received_items is 'by hand'")
      assert.lengthOf(diffSchemas(wantedSchema(), await inspectDatabase(trx)), 2)
      await trx.rawQuery("comment on column orders.rack is 'by hand'")
      assert.lengthOf(diffSchemas(wantedSchema(), await inspectDatabase(trx)), 2)
    })
  })
})
