import { test } from '@japa/runner'
import { withStore, callerWithoutBypasses } from '#tests/support/server/with_store'
import { aCashier } from '#tests/support/rows/drawers'
import { acceptOrder, anOrder, measureItem, readOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf } from '#tests/support/public_errors'
import type { PermissionName } from '#resources'

test.group('orders / scenario 1: a carpet at the counter', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('bills 6.00 and 2.54 m² at 15 MAD, and hands over only when all is paid', async ({ assert }) => {
    const clerk = { caller: await aCashier([...callerWithoutBypasses().permissions] as PermissionName[]) }
    const { order, items: [long, round] } = await withStore((store) => anOrder(store, { items: 2 }), clerk)
    assert.include(order, { status: 'pending', total: null, balance: null, payment_state: 'unpaid', received_items: 2 })

    const measured = await withStore(async (store) => {
      await store.transition('orders', order.id, 'receive')
      await measureItem(store, long!, { shape: 'rectangle', length_cm: 300, width_cm: 200 })
      await measureItem(store, round!, { shape: 'round', diameter_cm: 180 })
      return readOrder(store, order.id)
    }, clerk)
    assert.deepEqual(measured.items.map(({ measured_quantity, billed_quantity, amount }) => [measured_quantity, billed_quantity, amount]), [
      ['6.000', '6.000', 9000],
      ['2.545', '2.540', 3810],
    ])
    assert.include(measured.order, { status: 'measured', total: 12810, balance: 12810, payment_state: 'unpaid' })

    const completed = await withStore(async (store) => {
      await acceptOrder(store, order)
      for (const verb of ['start', 'complete']) await store.transition('orders', order.id, verb)
      await store.transition('orders', order.id, 'notify', { ask: { told_by: 'whatsapp' } })
      await payOrder(store, order, 10000, { method: 'cash', cash_given: 10000 })
      return readOrder(store, order.id)
    }, clerk)
    assert.include(completed.order, { status: 'notified', paid_total: 10000, balance: 2810, payment_state: 'partial' })

    const deliver = () => withStore((store) => store.transition('orders', order.id, 'deliver'), clerk)
    assert.equal(await errorMessageOf('en', deliver), '28.10 MAD still due.')

    await withStore((store) => payOrder(store, order, 2810, { method: 'card' }), clerk)
    await deliver()
    const { order: delivered, items } = await withStore((store) => readOrder(store, order.id), clerk)
    assert.include(delivered, { status: 'delivered', paid_total: 12810, balance: 0, payment_state: 'paid' })
    assert.deepEqual(items.map(({ status }) => status), ['delivered', 'delivered'])
  })
})
