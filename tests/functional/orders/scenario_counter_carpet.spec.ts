import { test } from '@japa/runner'
import { acting, withoutExceptions } from '#tests/support/acting'
import { accept, anOrder, measure, orderOf, pay } from '#tests/support/laundry'
import { prepared } from '#tests/support/prepared'
import { refusalIn } from '#tests/support/refusal'

test.group('orders / scenario 1: a carpet at the counter', (group) => {
  group.setup(() => prepared())

  test('bills 6.00 and 2.54 m² at 15 MAD, and hands over only when all is paid', async ({ assert }) => {
    const clerk = { caller: withoutExceptions() }
    const { order, items: [long, round] } = await acting((store) => anOrder(store, { items: 2 }), clerk)
    assert.include(order, { status: 'pending', total: null, balance: null, payment_state: 'unpaid', received_items: 2 })

    const measured = await acting(async (store) => {
      await store.move('orders', order.id, 'receive')
      await measure(store, long!, { shape: 'rectangle', length_cm: 300, width_cm: 200 })
      await measure(store, round!, { shape: 'round', diameter_cm: 180 })
      return orderOf(store, order.id)
    }, clerk)
    assert.deepEqual(measured.items.map(({ measured_quantity, billed_quantity, amount }) => [measured_quantity, billed_quantity, amount]), [
      ['6.000', '6.000', 9000],
      ['2.545', '2.540', 3810],
    ])
    assert.include(measured.order, { status: 'measured', total: 12810, balance: 12810, payment_state: 'unpaid' })

    const completed = await acting(async (store) => {
      await accept(store, order)
      for (const verb of ['start', 'complete']) await store.move('orders', order.id, verb)
      await store.move('orders', order.id, 'notify', { ask: { told_by: 'whatsapp' } })
      await pay(store, order, 10000, { cash_given: 10000 })
      return orderOf(store, order.id)
    }, clerk)
    assert.include(completed.order, { status: 'notified', paid_total: 10000, balance: 2810, payment_state: 'partial' })

    const deliver = () => acting((store) => store.move('orders', order.id, 'deliver'), clerk)
    assert.equal(await refusalIn('en', deliver), 'There is still money to pay.')

    await acting((store) => pay(store, order, 2810, { method: 'card' }), clerk)
    await deliver()
    const { order: delivered, items } = await acting((store) => orderOf(store, order.id), clerk)
    assert.include(delivered, { status: 'delivered', paid_total: 12810, balance: 0, payment_state: 'paid' })
    assert.deepEqual(items.map(({ status }) => status), ['delivered', 'delivered'])
  })
})
