import { test } from '@japa/runner'
import { withStore, callerWith } from '#tests/support/server/with_store'
import { anOrder, completedOrder, confirmedOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'
import type { Store } from '#backend/engine/resource/store'

const cancel = (store: Store, id: number) =>
  store.transition('orders', id, 'cancel', { ask: { cancel_reason: 'price_too_high' }, reason: 'Too dear' })

test.group('orders / cancel', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('cancels the items, which are returned if they were received', async ({ assert }) => {
    const [brought, received] = await withStore(async (store) => {
      const [first, second] = [await anOrder(store), await measuredOrder(store)]
      for (const { order } of [first, second]) await cancel(store, order.id)
      return [await readOrder(store, first.order.id), await readOrder(store, second.order.id)]
    })
    assert.include(brought?.order, { status: 'canceled', cancel_reason: 'price_too_high', total: null })
    assert.include(brought?.items[0], { status: 'canceled', return_required: false })
    assert.include(received?.items[0], { status: 'canceled', return_required: true })
  })

  test('a canceled item that was received is returned once', async ({ assert }) => {
    const {
      items: [item],
    } = await withStore(async (store) => {
      const made = await measuredOrder(store)
      await cancel(store, made.order.id)
      return made
    })
    const giveBack = () => withStore((store) => store.transition('order_items', item!.id, 'give_back'))
    assert.isNotNull((await giveBack()).returned_at)
    assert.equal(await errorMessageOf('en', giveBack), 'Nothing to return.')
  })

  test('a client withdraws their own order until it is received', async ({ assert }) => {
    const order = await withStore(async (store) => {
      const made = await anOrder(store)
      return made.order
    })
    const client = callerWith([], { guard: 'client', id: order.client_id })
    const withdrawn = await withStore((store) => store.transition('orders', order.id, 'withdraw'), { caller: client })
    assert.include(withdrawn, { status: 'canceled', cancel_reason: 'client_changed_mind' })
  })

  test('is not possible with money in it', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    await withStore((store) => payOrder(store, order, 1000))
    assert.equal(
      await errorMessageOf('en', () => withStore((store) => cancel(store, order.id))),
      'This order has payments. Refund them first.',
    )
  })

  test('is not possible with a completed item', async ({ assert }) => {
    const {
      order,
      items: [first],
    } = await withStore((store) => confirmedOrder(store, { items: 2 }))
    await withStore(async (store) => {
      await store.transition('orders', order.id, 'start')
      await store.transition('order_items', first!.id, 'complete')
    })
    const words = 'Some items are ready. Hand them over, or send them back to processing first.'
    assert.equal(await errorMessageOf('en', () => withStore((store) => cancel(store, order.id))), words)
    const { order: finished } = await withStore((store) => completedOrder(store))
    assert.match(await errorMessageOf('en', () => withStore((store) => cancel(store, finished.id))), /status/)
  })
})

test.group('orders / restore', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('sets the order back to pending, with the items that were canceled with it', async ({ assert }) => {
    const { order, items } = await withStore(async (store) => {
      const {
        order: { id },
        items: [, second],
      } = await measuredOrder(store, { items: 2 })
      await store.transition('order_items', second!.id, 'cancel', { ask: { cancel_reason: 'item_unsuitable' }, reason: 'Not washable' })
      await cancel(store, id)
      await store.transition('orders', id, 'restore', { reason: 'The client came back' })
      return readOrder(store, id)
    })
    assert.include(order, {
      status: 'pending',
      received_at: null,
      measured_at: null,
      promised_at: null,
      cancel_reason: null,
      canceled_at: null,
    })
    assert.containSubset(items, [
      { status: 'pending', decision: 'undecided', return_required: false },
      { status: 'canceled', cancel_reason: 'item_unsuitable' },
    ])
  })

  test('for a week', async ({ assert }) => {
    const { order } = await withStore(
      async (store) => {
        const made = await anOrder(store)
        await cancel(store, made.order.id)
        return made
      },
      { at: '2026-06-01T09:00:00Z' },
    )
    const restore = (at: string) => withStore((store) => store.transition('orders', order.id, 'restore', { reason: 'Came back' }), { at })
    assert.equal(await errorMessageOf('en', () => restore('2026-06-08T09:00:01Z')), 'The order was canceled more than 7 days ago.')
    assert.equal((await restore('2026-06-08T09:00:00Z')).status, 'pending')
  })
})
