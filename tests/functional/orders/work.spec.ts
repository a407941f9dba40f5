import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { completedOrder, confirmedOrder, measuredOrder, orderOf } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { refusalIn } from '#tests/support/refusal'

test.group('orders / work', (group) => {
  group.setup(() => prepared())

  test('starting the order starts its items', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
      } = await confirmedOrder(store, { items: 2 })
      await store.move('orders', id, 'start')
      return orderOf(store, id)
    })
    assert.equal(order.status, 'processing')
    assert.deepEqual(
      items.map(({ status }) => status),
      ['processing', 'processing'],
    )
    assert.isNotNull(items[0]?.started_at)
  })

  test('starting an item begins the order and leaves the others', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
        items: [first],
      } = await confirmedOrder(store, { items: 2 })
      await store.move('order_items', first!.id, 'start')
      return orderOf(store, id)
    })
    assert.equal(order.status, 'processing')
    assert.isNotNull(order.started_at)
    assert.deepEqual(
      items.map(({ status }) => status),
      ['processing', 'measured'],
    )
  })

  test('is not begun before the client has said yes', async ({ assert }) => {
    const {
      items: [item, other],
    } = await acting((store) => measuredOrder(store, { items: 2 }))
    const start = () => acting((store) => store.move('order_items', item!.id, 'start'))
    assert.equal(await refusalIn('en', start), 'The client has not accepted this item.')
    await acting((store) => store.move('order_items', item!.id, 'decide', { ask: { decision: 'accepted' } }))
    assert.equal(await refusalIn('en', start), 'The order is not confirmed yet.')
    assert.equal(other?.status, 'measured')
  })

  test('the last item completes the order', async ({ assert }) => {
    const seen = await acting(async (store) => {
      const { order, items } = await confirmedOrder(store, { items: 2 })
      await store.move('orders', order.id, 'start')
      const statuses: string[] = []
      for (const { id } of items) {
        await store.move('order_items', id, 'complete')
        statuses.push((await orderOf(store, order.id)).order.status)
      }
      return { statuses, order: (await orderOf(store, order.id)).order }
    })
    assert.deepEqual(seen.statuses, ['processing', 'completed'])
    assert.isNotNull(seen.order.completed_at)
  })

  test('completing the order completes what is in work', async ({ assert }) => {
    const { items } = await acting((store) => completedOrder(store, { items: 2 }))
    assert.deepEqual(
      items.map(({ status }) => status),
      ['completed', 'completed'],
    )
  })

  test('completing the order does not do what nobody has begun', async ({ assert }) => {
    const {
      order,
      items: [first],
    } = await acting((store) => confirmedOrder(store, { items: 2 }))
    await acting((store) => store.move('order_items', first!.id, 'start'))
    assert.equal(
      await refusalIn('en', () => acting((store) => store.move('orders', order.id, 'complete'))),
      'Some items have not been started yet.',
    )
  })

  test('a finished item that goes back takes the order along, and is counted', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
        items: [first],
      } = await completedOrder(store, { items: 2 })
      const rack = await store.insert('stocks', { name: 'Rack', code: `WORK-${id}`, type: 'stock_final' })
      await store.move('orders', id, 'stock', { args: { stock_id: rack.id } })
      await store.move('order_items', first!.id, 'rework', { reason: 'Stain left' })
      return orderOf(store, id)
    })
    assert.include(order, { status: 'processing', completed_at: null, stocked_at: null, rack: null, unfinished_items: 1 })
    assert.deepEqual(
      items.map(({ status, rework_count }) => [status, rework_count]),
      [
        ['processing', 1],
        ['completed', 0],
      ],
    )
  })

  test('a finished order that goes back takes its items along', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
      } = await completedOrder(store, { items: 2 })
      await store.move('orders', id, 'rework', { reason: 'Not dry' })
      return orderOf(store, id)
    })
    assert.equal(order.status, 'processing')
    assert.deepEqual(
      items.map(({ status, rework_count }) => [status, rework_count]),
      [
        ['processing', 1],
        ['processing', 1],
      ],
    )
  })

  test('an order is complete when the item it waited for is canceled', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
        items: [first, second],
      } = await confirmedOrder(store, { items: 2 })
      await store.move('orders', id, 'start')
      await store.move('order_items', first!.id, 'complete')
      await store.move('order_items', second!.id, 'cancel', { ask: { cancel_reason: 'lost' }, reason: 'Not found' })
      return orderOf(store, id)
    })
    assert.include(order, { status: 'completed', total: 9000, received_items: 1 })
    assert.include(items[1], { status: 'canceled', cancel_reason: 'lost', return_required: true })
  })
})
