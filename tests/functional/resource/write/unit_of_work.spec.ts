import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { aClient, anOrder, measuredOrder } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { countUpdates } from '#tests/support/row_updates'
import type { Store } from '#backend/resource/store'

const noteIn = async (store: Store, id: number) =>
  (await store.trx.from('clients').select('first_name').where('id', id).firstOrFail() as { first_name: string }).first_name

test.group('resource / unit of work', (group) => {
  group.setup(() => prepared())

  test('changes of one row are written together, and the log tells them as one', async ({ assert }) => {
    await acting(async (store) => {
      const { id } = await aClient(store, { first_name: 'One' })
      const { updates, log } = await countUpdates(store, () => store.together(async () => {
        await store.update('clients', id, { first_name: 'Two' })
        await store.update('clients', id, { last_name: 'Name' })
        assert.equal(await noteIn(store, id), 'One', 'nothing is written yet')
        assert.include(await store.find('clients', id), { first_name: 'Two', last_name: 'Name' })
      }))
      assert.deepEqual(updates, { [`clients ${id}`]: 1 })
      assert.deepEqual(log, [`clients.edit ${id}`])
      assert.equal(await noteIn(store, id), 'Two')
    })
  })

  test('a selection has what matches now: what came to match, and not what no longer does', async ({ assert }) => {
    await acting(async (store) => {
      const { order, items: [first, second] } = await anOrder(store, { items: 2 })
      await store.together(async () => {
        await store.update('order_items', first!.id, { needs_drying: true })
        const idsOf = async (needs_drying: boolean) =>
          (await store.select('order_items', { order_id: order.id, needs_drying })).map(({ id }) => id)
        assert.deepEqual(await idsOf(true), [first!.id])
        assert.deepEqual(await idsOf(false), [second!.id])
      })
    })
  })

  test('the sums of a row are those of its children as they are to be written', async ({ assert }) => {
    await acting(async (store) => {
      const { order, items: [first] } = await measuredOrder(store, { items: 2 })
      await store.together(async () => {
        await store.move('order_items', first!.id, 'decide', { ask: { decision: 'declined' } })
        assert.include(await store.find('orders', order.id), { subtotal: 9000, undecided_items: 1 })
      })
      assert.include(await store.trx.from('orders').where('id', order.id).first(), { subtotal: 9000, undecided_items: 1 })
    })
  })

  test('a statement of its own sees what was changed before it', async ({ assert }) => {
    await acting(async (store) => {
      const { id } = await aClient(store, { first_name: 'One' })
      await store.together(async () => {
        await store.update('clients', id, { first_name: 'Two' })
        const [row] = await store.query('select first_name from clients where id = ?', [id])
        assert.equal(row?.first_name, 'Two')
      })
    })
  })

  test('what fails leaves nothing behind that is written later', async ({ assert }) => {
    await acting(async (store) => {
      const { id } = await aClient(store, { first_name: 'One' })
      await assert.rejects(() => store.together(async () => {
        await store.update('clients', id, { first_name: 'Two' })
        throw new Error('stop')
      }), 'stop')
      await store.update('clients', id, { last_name: 'Name' })
      assert.include(await store.find('clients', id), { first_name: 'One', last_name: 'Name' })
      assert.equal(await noteIn(store, id), 'One')
    })
  })

  test('values are as the database keeps them before they are in it', async ({ assert }) => {
    await acting(async (store) => {
      const { order } = await anOrder(store)
      await store.together(async () => {
        const promised_at = '2027-01-02T10:00:00+01:00'
        const { discount_value, promised_at: at } = await store.update('orders', order.id, {
          discount_type: 'percent', discount_value: '5', promised_at,
        })
        assert.deepEqual([discount_value, at], ['5.00', '2027-01-02T09:00:00.000Z'])
      })
    })
  })
})
