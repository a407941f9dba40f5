import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { completedOrder, orderOf, pay } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { refusalIn } from '#tests/support/refusal'

const delivered = () => acting(async (store) => {
  const { order } = await completedOrder(store, { items: 2 })
  await pay(store, order, 18_000)
  await store.move('orders', order.id, 'deliver')
  return orderOf(store, order.id)
}, { at: '2026-06-15T09:00:00Z' })

test.group('orders / hand over', (group) => {
  group.setup(() => prepared())

  test('hands over every item', async ({ assert }) => {
    const { order, items } = await delivered()
    assert.include(order, { status: 'delivered', delivered_items: 2, balance: 0, delivered_at: '2026-06-15T09:00:00.000Z' })
    assert.deepEqual(items.map(({ status, delivered_at }) => [status, delivered_at]), [
      ['delivered', '2026-06-15T09:00:00.000Z'], ['delivered', '2026-06-15T09:00:00.000Z'],
    ])
  })

  test('without the money only when somebody answers for it', async ({ assert }) => {
    const { order } = await acting((store) => completedOrder(store))
    assert.equal(await refusalIn('en', () => acting((store) => store.move('orders', order.id, 'deliver'))), 'There is still money to pay.')
    const unpaid = await acting((store) => store.move('orders', order.id, 'deliver_unpaid', { reason: 'Pays on Friday' }))
    assert.include(unpaid, { status: 'delivered', balance: 9000, payment_state: 'unpaid' })
  })

  test('is undone within a day, with the items', async ({ assert }) => {
    const { order: { id } } = await delivered()
    const undo = (at: string) => acting((store) => store.move('orders', id, 'undo_delivery', { reason: 'Wrong client' }), { at })
    assert.equal(await refusalIn('en', () => undo('2026-06-16T09:00:01Z')), 'The order was handed over more than 24 hours ago.')
    await undo('2026-06-16T09:00:00Z')
    const { order, items } = await acting((store) => orderOf(store, id))
    assert.include(order, { status: 'stocked', delivered_at: null, delivered_items: 0 })
    assert.deepEqual(items.map(({ status, delivered_at }) => [status, delivered_at]), [['completed', null], ['completed', null]])
  })
})
