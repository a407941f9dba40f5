import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { acceptOrder, measureItem, measuredOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Store } from '#backend/engine/resource/store'

const quotesOf = async (store: Store, order_id: number) =>
  (await store.select('quotes', { order_id })).map(({ number, status, total }) => [number, status, total])
const send = async (store: Store, order_id: number) => {
  const quote = (await store.select('quotes', { order_id })).at(-1)
  return store.transition('quotes', quote!.id, 'send', { ask: { sent_channel: 'whatsapp' } })
}

test.group('orders / quotes', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a measured order has a quote with a line for each item', async ({ assert }) => {
    const quote = await withStore(async (store) => {
      const { order } = await measuredOrder(store, { items: 2 })
      return (await store.select('quotes', { order_id: order.id }))[0]!
    })
    assert.include(quote, { number: 1, status: 'draft', total: 18_000 })
    assert.deepEqual(quote.lines.map(({ quantity, unit, unit_price, amount }) => [quantity, unit, unit_price, amount]), [
      ['6.000', 'm2', 1500, 9000], ['6.000', 'm2', 1500, 9000],
    ])
  })

  test('is sent by staff, and valid for the hours of the setting', async ({ assert }) => {
    const quote = await withStore(async (store) => send(store, (await measuredOrder(store)).order.id), { at: '2026-03-02T10:00:00.000Z' })
    assert.include(quote, {
      status: 'sent', sent_channel: 'whatsapp', sent_at: '2026-03-02T10:00:00.000Z', expires_at: '2026-03-04T10:00:00.000Z',
    })
  })

  test('a draft follows a new price; a quote that was sent is superseded', async ({ assert }) => {
    const [early, late] = await withStore(async (store) => {
      const { order, items } = await measuredOrder(store)
      const price = (unit_price: number) =>
        store.transition('order_items', items[0]!.id, 'reprice', { ask: { unit_price }, reason: 'Agreed' })
      await price(1000)
      const early = await quotesOf(store, order.id)
      await send(store, order.id)
      await price(500)
      return [early, await quotesOf(store, order.id)]
    })
    assert.deepEqual(early, [[1, 'draft', 6000]])
    assert.deepEqual(late, [[1, 'superseded', 6000], [2, 'draft', 3000]])
  })

  test('a second measuring is a second version', async ({ assert }) => {
    const quotes = await withStore(async (store) => {
      const { order, items } = await measuredOrder(store)
      await send(store, order.id)
      await store.transition('orders', order.id, 'remeasure', { reason: 'Too wide' })
      await store.transition('order_items', items[0]!.id, 'revise', { reason: 'Too wide' })
      await measureItem(store, items[0]!, { shape: 'rectangle', length_cm: 300, width_cm: 100 }, { remeasure_reason: 'Too wide' })
      return quotesOf(store, order.id)
    })
    assert.deepEqual(quotes, [[1, 'superseded', 9000], [2, 'draft', 4500]])
  })

  test('is answered with the order: {answer}')
    .with([
      { answer: 'yes', status: 'accepted' }, { answer: 'no', status: 'declined' }, { answer: 'half', status: 'partially_accepted' },
    ] as const)
    .run(async ({ assert }, { answer, status }) => {
      const quotes = await withStore(async (store) => {
        const { order, items } = await measuredOrder(store, { items: 2 })
        await send(store, order.id)
        if (answer === 'yes') await acceptOrder(store, order)
        if (answer === 'half') await store.transition('order_items', items[0]!.id, 'decide', { ask: { decision: 'accepted' } })
        const ask = { cancel_reason: 'price_too_high' }
        if (answer === 'no') await store.transition('orders', order.id, 'cancel', { ask, reason: 'Too dear' })
        return quotesOf(store, order.id)
      })
      assert.deepEqual(quotes, [[1, status, 18_000]])
    })

  test('a declined item does not create another version', async ({ assert }) => {
    const quotes = await withStore(async (store) => {
      const { order, items } = await measuredOrder(store, { items: 2 })
      await send(store, order.id)
      await store.transition('order_items', items[0]!.id, 'decide', { ask: { decision: 'declined' } })
      return quotesOf(store, order.id)
    })
    assert.deepEqual(quotes, [[1, 'sent', 18_000]])
  })
})
