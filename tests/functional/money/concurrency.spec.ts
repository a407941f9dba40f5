import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { anOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { PublicError } from '#backend/engine/exceptions/public_error'

/** How many succeeded; a refusal counts as none, any other error fails the test. */
async function done(works: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(works)
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !(outcome.reason instanceof PublicError)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test.group('money / at the same time', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('two payments never exceed the balance', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    assert.equal(await done(Array.from({ length: 6 }, () => withStore((store) => payOrder(store, order, 5000)))), 1)
    const { order: after } = await withStore((store) => readOrder(store, order.id))
    assert.include(after, { paid_total: 5000, balance: 4000 })
  })

  test('two refunds never exceed the payment', async ({ assert }) => {
    const payment = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      await payOrder(store, order, 9000)
      return (await store.select('transactions', { order_id: order.id }))[0]!
    })
    const refund = () =>
      withStore((store) => store.transition('transactions', payment.id, 'refund', {
        args: { amount: 5000, method: 'card', purpose: 'paid_by_mistake' }, reason: 'Damaged',
      }))
    assert.equal(await done([refund(), refund(), refund()]), 1)
    assert.equal((await withStore((store) => store.find('transactions', payment.id)))?.refunded_amount, 5000)
  })

  test('items that are added at once are all counted', async ({ assert }) => {
    const {
      order,
      items: [item],
    } = await withStore((store) => anOrder(store))
    const add = () => withStore((store) => store.insert('order_items', { order_id: order.id, category_id: item!.category_id }))
    assert.equal(await done([add(), add(), add(), add()]), 4)
    assert.include((await withStore((store) => readOrder(store, order.id))).order, { received_items: 5, unmeasured_items: 5 })
  })

  test('orders of one client that are measured and paid at once leave its balance right', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const another = () =>
      withStore(async (store) => {
        const made = await measuredOrder(store, { client_id: order.client_id })
        await payOrder(store, made.order, 1000)
      })
    assert.equal(await done([another(), another(), another()]), 3)
    const client = await withStore((store) => store.find('clients', order.client_id))
    assert.include(client, { orders_count: 4, balance: 4 * 9000 - 3000 })
  })
})
