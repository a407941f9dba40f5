import { test } from '@japa/runner'
import { acting, callerWith } from '#tests/support/acting'
import { anOrder, completedOrder, confirmedOrder, measuredOrder, orderOf, pay } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { refusalIn } from '#tests/support/refusal'
import type { Store } from '#backend/resource/store'

const cancel = (store: Store, id: number) =>
  store.move('orders', id, 'cancel', { ask: { cancel_reason: 'price_too_high' }, reason: 'Too dear' })

test.group('orders / cancel', (group) => {
  group.setup(() => prepared())

  test('cancels the items, which go back when they are here', async ({ assert }) => {
    const [brought, received] = await acting(async (store) => {
      const [first, second] = [await anOrder(store), await measuredOrder(store)]
      for (const { order } of [first, second]) await cancel(store, order.id)
      return [await orderOf(store, first.order.id), await orderOf(store, second.order.id)]
    })
    assert.include(brought?.order, { status: 'canceled', cancel_reason: 'price_too_high', total: null })
    assert.include(brought?.items[0], { status: 'canceled', return_required: false })
    assert.include(received?.items[0], { status: 'canceled', return_required: true })
  })

  test('what is canceled and here is given back once', async ({ assert }) => {
    const {
      items: [item],
    } = await acting(async (store) => {
      const made = await measuredOrder(store)
      await cancel(store, made.order.id)
      return made
    })
    const giveBack = () => acting((store) => store.move('order_items', item!.id, 'give_back'))
    assert.isNotNull((await giveBack()).returned_at)
    assert.equal(await refusalIn('en', giveBack), 'There is nothing to give back.')
  })

  test('a client withdraws his own order while nobody has received it', async ({ assert }) => {
    const order = await acting(async (store) => {
      const made = await anOrder(store)
      return made.order
    })
    const client = callerWith([], { guard: 'client', id: order.client_id })
    const withdrawn = await acting((store) => store.move('orders', order.id, 'withdraw'), { caller: client })
    assert.include(withdrawn, { status: 'canceled', cancel_reason: 'client_changed_mind' })
  })

  test('is not possible with money in it', async ({ assert }) => {
    const { order } = await acting((store) => measuredOrder(store))
    await acting((store) => pay(store, order, 1000))
    assert.equal(
      await refusalIn('en', () => acting((store) => cancel(store, order.id))),
      'Money has been paid on this order. Refund it first.',
    )
  })

  test('is not possible when something is finished', async ({ assert }) => {
    const {
      order,
      items: [first],
    } = await acting((store) => confirmedOrder(store, { items: 2 }))
    await acting(async (store) => {
      await store.move('orders', order.id, 'start')
      await store.move('order_items', first!.id, 'complete')
    })
    const words = 'Some items are finished. Hand them over, or send them back to work first.'
    assert.equal(await refusalIn('en', () => acting((store) => cancel(store, order.id))), words)
    const { order: finished } = await acting((store) => completedOrder(store))
    assert.match(await refusalIn('en', () => acting((store) => cancel(store, finished.id))), /status/)
  })
})

test.group('orders / restore', (group) => {
  group.setup(() => prepared())

  test('brings the order back to its beginning, with the items that fell with it', async ({ assert }) => {
    const { order, items } = await acting(async (store) => {
      const {
        order: { id },
        items: [, second],
      } = await measuredOrder(store, { items: 2 })
      await store.move('order_items', second!.id, 'cancel', { ask: { cancel_reason: 'item_unsuitable' }, reason: 'Not washable' })
      await cancel(store, id)
      await store.move('orders', id, 'restore', { reason: 'The client came back' })
      return orderOf(store, id)
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
    const { order } = await acting(
      async (store) => {
        const made = await anOrder(store)
        await cancel(store, made.order.id)
        return made
      },
      { at: '2026-06-01T09:00:00Z' },
    )
    const restore = (at: string) => acting((store) => store.move('orders', order.id, 'restore', { reason: 'Came back' }), { at })
    assert.equal(await refusalIn('en', () => restore('2026-06-08T09:00:01Z')), 'The order was canceled more than 7 days ago.')
    assert.equal((await restore('2026-06-08T09:00:00Z')).status, 'pending')
  })
})
