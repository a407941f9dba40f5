import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aClient, anOrder, measuredOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { countUpdates } from '#tests/support/rows/row_updates'
import type { Store } from '#backend/engine/resource/store'

const firstNameIn = async (store: Store, id: number) =>
  (await store.trx.from('clients').select('first_name').where('id', id).firstOrFail() as { first_name: string }).first_name

test.group('resource / unit of work', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('changes of one row are written by one UPDATE with one audit entry', async ({ assert }) => {
    await withStore(async (store) => {
      const { id } = await aClient(store, { first_name: 'One' })
      const { updates, log } = await countUpdates(store, () => store.inUnitOfWork(async () => {
        await store.update('clients', id, { first_name: 'Two' })
        await store.update('clients', id, { last_name: 'Name' })
        assert.equal(await firstNameIn(store, id), 'One', 'nothing is written yet')
        assert.include(await store.find('clients', id), { first_name: 'Two', last_name: 'Name' })
      }))
      assert.deepEqual(updates, { [`clients ${id}`]: 1 })
      assert.deepEqual(log, [`clients.edit ${id}`])
      assert.equal(await firstNameIn(store, id), 'Two')
    })
  })

  test('a selection finds the children of a parent by an index, and rows without a value', async ({ assert }) => {
    await withStore(async (store) => {
      const service = await store.insert('services', { name: { en: 'Extra' }, method: 'forfait', validity: 'order', price: 5000 })
      const ordered = async () => {
        const { order } = await anOrder(store)
        await store.insert('order_services', { order_id: order.id, service_id: service.id })
        return store.insert('order_services', { order_id: order.id, service_id: service.id })
      }
      const rowsRead = async () => {
        const [row] = await store.query(`
          select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
          from pg_stat_xact_user_tables where relid = 'public.order_services'::regclass`)
        return Number(row?.read)
      }
      const [{ order_id }] = [await ordered(), await ordered()]
      // Of a small table PostgreSQL would read every row, or all in the order of their ids.
      await store.query('set local enable_seqscan = off')
      await store.query('set local enable_indexscan = off')
      const before = await rowsRead()
      assert.lengthOf(await store.select('order_services', { order_id }), 2)
      assert.equal(await rowsRead() - before, 2)
      assert.lengthOf(await store.select('order_services', { order_id, order_item_id: null }), 2)
    })
  })

  test('a selection applies pending updates: rows that match now, not those that matched before', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items: [first, second] } = await anOrder(store, { items: 2 })
      await store.inUnitOfWork(async () => {
        await store.update('order_items', first!.id, { needs_drying: true })
        const idsOf = async (needs_drying: boolean) =>
          (await store.select('order_items', { order_id: order.id, needs_drying })).map(({ id }) => id)
        assert.deepEqual(await idsOf(true), [first!.id])
        assert.deepEqual(await idsOf(false), [second!.id])
      })
    })
  })

  test('rollups include the pending updates of the children', async ({ assert }) => {
    await withStore(async (store) => {
      const { order, items: [first] } = await measuredOrder(store, { items: 2 })
      await store.inUnitOfWork(async () => {
        await store.transition('order_items', first!.id, 'decide', { ask: { decision: 'declined' } })
        assert.include(await store.find('orders', order.id), { subtotal: 9000, undecided_items: 1 })
      })
      assert.include(await store.trx.from('orders').where('id', order.id).first(), { subtotal: 9000, undecided_items: 1 })
    })
  })

  test('a query sees the changes made before it', async ({ assert }) => {
    await withStore(async (store) => {
      const { id } = await aClient(store, { first_name: 'One' })
      await store.inUnitOfWork(async () => {
        await store.update('clients', id, { first_name: 'Two' })
        const [row] = await store.query('select first_name from clients where id = ?', [id])
        assert.equal(row?.first_name, 'Two')
      })
    })
  })

  test('a failed unit of work leaves no pending updates', async ({ assert }) => {
    await withStore(async (store) => {
      const { id } = await aClient(store, { first_name: 'One' })
      await assert.rejects(() => store.inUnitOfWork(async () => {
        await store.update('clients', id, { first_name: 'Two' })
        throw new Error('stop')
      }), 'stop')
      await store.update('clients', id, { last_name: 'Name' })
      assert.include(await store.find('clients', id), { first_name: 'One', last_name: 'Name' })
      assert.equal(await firstNameIn(store, id), 'One')
    })
  })

  test('pending values are normalized as the database returns them', async ({ assert }) => {
    await withStore(async (store) => {
      const { order } = await anOrder(store)
      await store.inUnitOfWork(async () => {
        const promised_at = '2027-01-02T10:00:00+01:00'
        const { discount_value, promised_at: at } = await store.update('orders', order.id, {
          discount_type: 'percent', discount_value: '5', promised_at,
        })
        assert.deepEqual([discount_value, at], ['5.00', '2027-01-02T09:00:00.000Z'])
      })
    })
  })
})
