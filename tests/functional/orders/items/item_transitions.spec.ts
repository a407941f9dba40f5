import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { completedOrder, confirmedOrder, measuredOrder, readOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'

test.group('orders / item transitions', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('starting the order starts its items', async ({ assert }) => {
    const { order, items } = await withStore(async (store) => {
      const {
        order: { id },
      } = await confirmedOrder(store, { items: 2 })
      await store.transition('orders', id, 'start')
      return readOrder(store, id)
    })
    assert.equal(order.status, 'processing')
    assert.deepEqual(
      items.map(({ status }) => status),
      ['processing', 'processing'],
    )
    assert.isNotNull(items[0]?.started_at)
  })

  test('starting an item starts the order and not the other items', async ({ assert }) => {
    const { order, items } = await withStore(async (store) => {
      const {
        order: { id },
        items: [first],
      } = await confirmedOrder(store, { items: 2 })
      await store.transition('order_items', first!.id, 'start')
      return readOrder(store, id)
    })
    assert.equal(order.status, 'processing')
    assert.isNotNull(order.started_at)
    assert.deepEqual(
      items.map(({ status }) => status),
      ['processing', 'measured'],
    )
  })

  test('an item is not started before it is accepted and its order confirmed', async ({ assert }) => {
    const {
      items: [item, other],
    } = await withStore((store) => measuredOrder(store, { items: 2 }))
    const start = () => withStore((store) => store.transition('order_items', item!.id, 'start'))
    assert.equal(await errorMessageOf('en', start), 'The client has not accepted this item.')
    await withStore((store) => store.transition('order_items', item!.id, 'decide', { ask: { decision: 'accepted' } }))
    assert.equal(await errorMessageOf('en', start), 'The order is not confirmed yet.')
    assert.equal(other?.status, 'measured')
  })

  test('the last item completes the order', async ({ assert }) => {
    const actual = await withStore(async (store) => {
      const { order, items } = await confirmedOrder(store, { items: 2 })
      await store.transition('orders', order.id, 'start')
      const statuses: string[] = []
      for (const { id } of items) {
        await store.transition('order_items', id, 'complete')
        statuses.push((await readOrder(store, order.id)).order.status)
      }
      return { statuses, order: (await readOrder(store, order.id)).order }
    })
    assert.deepEqual(actual.statuses, ['processing', 'completed'])
    assert.isNotNull(actual.order.completed_at)
  })

  test('completing the order completes the items in processing', async ({ assert }) => {
    const { items } = await withStore((store) => completedOrder(store, { items: 2 }))
    assert.deepEqual(
      items.map(({ status }) => status),
      ['completed', 'completed'],
    )
  })

  test('an order with items that are not started is not completed', async ({ assert }) => {
    const {
      order,
      items: [first],
    } = await withStore((store) => confirmedOrder(store, { items: 2 }))
    await withStore((store) => store.transition('order_items', first!.id, 'start'))
    assert.equal(
      await errorMessageOf('en', () => withStore((store) => store.transition('orders', order.id, 'complete'))),
      'Some items have not been started yet.',
    )
  })

  test('reworking a completed item reopens its order, and is counted', async ({ assert }) => {
    const { order: { id }, items: [first] } = await withStore(
      (store) => completedOrder(store, { items: 2 }), { at: '2026-06-15T09:00:00Z' })
    const { order, items } = await withStore(async (store) => {
      const rack = await store.insert('stocks', { name: 'Rack', code: `WORK-${id}`, type: 'stock_final' })
      await store.transition('orders', id, 'stock', { args: { stock_id: rack.id } })
      await store.transition('order_items', first!.id, 'rework', { reason: 'Stain left' })
      return readOrder(store, id)
    }, { at: '2026-06-15T09:01:00Z' })
    assert.include(order, { status: 'processing', completed_at: null, stocked_at: null, rack: null, unfinished_items: 1 })
    assert.deepEqual(
      items.map(({ status, rework_count }) => [status, rework_count]),
      [
        ['processing', 1],
        ['completed', 0],
      ],
    )
  })

  test('reworking a completed order reworks its items', async ({ assert }) => {
    const { order: { id } } = await withStore((store) => completedOrder(store, { items: 2 }), { at: '2026-06-15T09:00:00Z' })
    const { order, items } = await withStore(async (store) => {
      await store.transition('orders', id, 'rework', { reason: 'Not dry' })
      return readOrder(store, id)
    }, { at: '2026-06-15T09:01:00Z' })
    assert.equal(order.status, 'processing')
    assert.deepEqual(
      items.map(({ status, rework_count }) => [status, rework_count]),
      [
        ['processing', 1],
        ['processing', 1],
      ],
    )
  })

  test('taking a completion back within a minute is no rework', async ({ assert }) => {
    const { order: { id } } = await withStore((store) => completedOrder(store), { at: '2026-06-15T09:00:00Z' })
    const { order, items } = await withStore(async (store) => {
      await store.transition('orders', id, 'rework', { reason: 'Undone' })
      return readOrder(store, id)
    }, { at: '2026-06-15T09:00:59Z' })
    assert.equal(order.status, 'processing')
    assert.deepEqual(items.map(({ status, rework_count }) => [status, rework_count]), [['processing', 0]])
  })

  test('an order is complete when the item it waited for is canceled', async ({ assert }) => {
    const { order, items } = await withStore(async (store) => {
      const {
        order: { id },
        items: [first, second],
      } = await confirmedOrder(store, { items: 2 })
      await store.transition('orders', id, 'start')
      await store.transition('order_items', first!.id, 'complete')
      await store.transition('order_items', second!.id, 'cancel', { ask: { cancel_reason: 'lost' }, reason: 'Not found' })
      return readOrder(store, id)
    })
    assert.include(order, { status: 'completed', total: 9000, received_items: 1 })
    assert.include(items[1], { status: 'canceled', cancel_reason: 'lost', return_required: true })
  })
})
