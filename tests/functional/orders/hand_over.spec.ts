import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { completedOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'

const delivered = () => withStore(async (store) => {
  const { order } = await completedOrder(store, { items: 2 })
  await payOrder(store, order, 18_000)
  await store.transition('orders', order.id, 'deliver')
  return readOrder(store, order.id)
}, { at: '2026-06-15T09:00:00Z' })

test.group('orders / hand over', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('hands over every item', async ({ assert }) => {
    const { order, items } = await delivered()
    assert.include(order, { status: 'delivered', delivered_items: 2, balance: 0, delivered_at: '2026-06-15T09:00:00.000Z' })
    assert.deepEqual(items.map(({ status, delivered_at }) => [status, delivered_at]), [
      ['delivered', '2026-06-15T09:00:00.000Z'], ['delivered', '2026-06-15T09:00:00.000Z'],
    ])
  })

  test('unpaid only with a reason', async ({ assert }) => {
    const { order } = await withStore((store) => completedOrder(store))
    const refusal = await errorMessageOf('en', () => withStore((store) => store.transition('orders', order.id, 'deliver')))
    assert.equal(refusal, '90.00 MAD still due.')
    const unpaid = await withStore((store) => store.transition('orders', order.id, 'deliver_unpaid', { reason: 'Pays on Friday' }))
    assert.include(unpaid, { status: 'delivered', balance: 9000, payment_state: 'unpaid' })
  })

  test('is undone within a day, with the items', async ({ assert }) => {
    const { order: { id } } = await delivered()
    const undo = (at: string) => withStore((store) => store.transition('orders', id, 'undo_delivery', { reason: 'Wrong client' }), { at })
    const late = 'Too late: only right after the hand-over, or by a manager within 24 hours.'
    assert.equal(await errorMessageOf('en', () => undo('2026-06-16T09:00:01Z')), late)
    await undo('2026-06-16T09:00:00Z')
    const { order, items } = await withStore((store) => readOrder(store, id))
    assert.include(order, { status: 'stocked', delivered_at: null, delivered_items: 0 })
    assert.deepEqual(items.map(({ status, delivered_at }) => [status, delivered_at]), [['completed', null], ['completed', null]])
  })
})
