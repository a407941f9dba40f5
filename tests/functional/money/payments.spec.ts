import { test } from '@japa/runner'
import { callerWith, withStore } from '#tests/support/server/with_store'
import { aCashier } from '#tests/support/rows/drawers'
import { anOrder, completedOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import type { PermissionName } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

const paymentsOf = (store: Store, order_id: number) => store.select('transactions', { order_id })

async function booked(store: Store, key: string, values: Values<'transactions'>) {
  const [category] = await store.select('transaction_categories', { key })
  return store.insert('transactions', { category_id: category!.id, is_system: category!.is_system ?? false, method: 'card', ...values })
}

test.group('money / payments', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('are transactions with client, order and amount', async ({ assert }) => {
    const caller = await aCashier([])
    const { order, payment } = await withStore(
      async (store) => {
        const {
          order: { id },
        } = await measuredOrder(store)
        await payOrder(store, { id }, 4000, { method: 'cash', cash_given: 5000, note: 'In the morning' })
        return { ...(await readOrder(store, id)), payment: (await paymentsOf(store, id))[0]! }
      },
      { caller },
    )
    assert.include(payment, {
      type: 'in',
      status: 'paid',
      amount: 4000,
      amount_mad: 4000,
      method: 'cash',
      cash_given: 5000,
      change_returned: 1000,
      client_id: order.client_id,
      note: 'In the morning',
    })
    assert.deepEqual(payment.received_by, { type: 'users', id: caller.id })
    assert.match(payment.code, /^TX-\d\d-\d{5}$/)
    assert.include(order, { paid_in: 4000, paid_total: 4000, balance: 5000, payment_state: 'partial' })
  })

  test('are advances of any amount before there is a price', async ({ assert }) => {
    const { order, keys } = await withStore(async (store) => {
      const {
        order: { id },
      } = await anOrder(store)
      await payOrder(store, { id }, 50_000)
      const [payment] = await paymentsOf(store, id)
      return { ...(await readOrder(store, id)), keys: (await store.find('transaction_categories', payment!.category_id))?.key }
    })
    assert.equal(keys, 'advance')
    assert.include(order, { balance: null, payment_state: 'partial' })
  })

  test('never exceed what is owed', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const payment = (amount: number) => withStore((store) => payOrder(store, order, amount))
    assert.deepEqual(await fieldErrorsOf(() => payment(9001)), { amount: 'Only 90.00 MAD still due.' })
    await payment(9000)
    assert.deepEqual(await fieldErrorsOf(() => payment(1)), { amount: 'Fully paid.' })
    const form = () => withStore((store) => booked(store, 'order_payment', { amount: 1, order_id: order.id }))
    assert.deepEqual(await fieldErrorsOf(form), { amount: 'Fully paid.' })
  })

  test('tell what is owed to whoever may read it', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const told = async (permissions: readonly PermissionName[]) => {
      const pay = (store: Store) => booked(store, 'order_payment', { amount: 9001, order_id: order.id })
      return (await fieldErrorsOf(() => withStore(pay, { caller: callerWith(permissions) }))).amount
    }
    assert.equal(await told(['transaction-create', 'order-list', 'order-price']), 'Only 90.00 MAD still due.')
    assert.equal(await told(['transaction-create', 'order-list']), 'Only ••• still due.')
    assert.equal(await told(['transaction-create', 'order-price']), 'Only ••• still due.')
  })

  test('by {method} have a reference')
    .with(['cheque', 'transfer'] as const)
    .run(async ({ assert }, method) => {
      const { order } = await withStore((store) => measuredOrder(store))
      const payment = (reference?: string) => withStore((store) => payOrder(store, order, 9000, { method, reference }))
      assert.deepEqual(await fieldErrorsOf(() => payment()), { reference: 'This field cannot be empty.' })
      assert.equal((await payment('N° 7781')).balance, 0)
    })

  test('in cash are rounded to coins', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      const made = await measuredOrder(store)
      return { ...made, order: await store.update('orders', made.order.id, { discount_type: 'amount', discount_value: '0.04' }) }
    })
    // 89.96 MAD is rounded to 90.00: the smallest coin is 0.10.
    const caller = await aCashier()
    const payment = (cash_given: number) =>
      withStore((store) => payOrder(store, order, 8996, { method: 'cash', cash_given }), { caller })
    assert.deepEqual(await fieldErrorsOf(() => payment(8999)), { cash_given: '90.00 MAD due in cash.' })
    await payment(10_000)
    const [row] = await withStore((store) => paymentsOf(store, order.id))
    assert.include(row, { amount: 8996, change_returned: 1000 })
  })

  test('cannot come from a credit account', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    assert.deepEqual(await fieldErrorsOf(() => withStore((store) => payOrder(store, order, 1, { method: 'credit' }))), {
      method: 'This client has no credit.',
    })
  })

  test('are not taken for a canceled order', async ({ assert }) => {
    const { order } = await withStore(async (store) => {
      const made = await anOrder(store)
      await store.transition('orders', made.order.id, 'cancel', { ask: { cancel_reason: 'duplicate' }, reason: 'Twice' })
      return made
    })
    const form = () => withStore((store) => booked(store, 'order_payment', { amount: 100, order_id: order.id }))
    assert.equal(await errorMessageOf('en', form), 'The order is canceled. No payment can be taken.')
  })

  test('are of the client of the order', async ({ assert }) => {
    const [first, second] = await withStore(async (store) => [await measuredOrder(store), await measuredOrder(store)])
    const form = () =>
      withStore((store) => booked(store, 'order_payment', { amount: 100, order_id: first!.order.id, client_id: second!.order.client_id }))
    assert.deepEqual(await fieldErrorsOf(form), { client_id: 'This order belongs to another client.' })
  })

  test('in another currency count with their value in MAD', async ({ assert }) => {
    const { order, row } = await withStore(async (store) => {
      const {
        order: { id },
      } = await measuredOrder(store)
      const payment = await booked(store, 'order_payment', { amount: 800, currency: 'EUR', exchange_rate: '10.8500', order_id: id })
      return { ...(await readOrder(store, id)), row: payment }
    })
    assert.equal(row.amount_mad, 8680)
    assert.equal(order.balance, 320)
    const tooMuch = () =>
      withStore((store) => booked(store, 'order_payment', { amount: 30, currency: 'EUR', exchange_rate: '10.8500', order_id: order.id }))
    assert.deepEqual(await fieldErrorsOf(tooMuch), { amount: 'Only 3.20 MAD still due.' })
  })

  test('reach the balance of the client, but not of orders that were canceled', async ({ assert }) => {
    const balances = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      const other = await measuredOrder(store, { client_id: order.client_id })
      const actual = [(await store.find('clients', order.client_id))?.balance]
      await payOrder(store, order, 4000)
      await store.transition('orders', other.order.id, 'cancel', { ask: { cancel_reason: 'duplicate' }, reason: 'Twice' })
      return [...actual, (await store.find('clients', order.client_id))?.balance]
    })
    assert.deepEqual(balances, [18_000, 5000])
  })

  test('are never edited, and money out of an order is a refund', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const out = () => withStore((store) => booked(store, 'compensation', { type: 'out', amount: 100, order_id: order.id }))
    assert.deepEqual(await fieldErrorsOf(out), { order_id: 'To give money back, refund the payment.' })
    const expense = await withStore((store) => booked(store, 'fuel', { type: 'out', amount: 30_000, note: 'Gasoil' }))
    assert.include(expense, { status: 'paid', amount_mad: 30_000 })
  })
})

test.group('money / cancel a payment', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const cancel = (store: Store, id: number) => store.transition('transactions', id, 'cancel', { reason: 'Typed twice' })

  test('leaves the row and takes the money back out', async ({ assert }) => {
    const { order, payment } = await withStore(async (store) => {
      const {
        order: { id },
      } = await measuredOrder(store)
      await payOrder(store, { id }, 9000)
      const [row] = await paymentsOf(store, id)
      return { payment: await cancel(store, row!.id), ...(await readOrder(store, id)) }
    })
    assert.include(payment, { status: 'canceled', canceled_reason: 'Typed twice', amount: 9000 })
    assert.include(order, { paid_total: 0, balance: 9000, payment_state: 'unpaid' })
  })

  test('is not possible once it has paid for a hand-over', async ({ assert }) => {
    const row = await withStore(async (store) => {
      const { order } = await completedOrder(store)
      await payOrder(store, order, 9000)
      await store.transition('orders', order.id, 'deliver')
      return (await paymentsOf(store, order.id))[0]!
    })
    const words = 'The order was handed over because of this payment. Undo the handover first.'
    assert.equal(await errorMessageOf('en', () => withStore((store) => cancel(store, row.id))), words)
    await withStore((store) => store.transition('orders', row.order_id!, 'undo_delivery', { reason: 'Came back' }))
    assert.equal((await withStore((store) => cancel(store, row.id))).status, 'canceled')
  })

  test('is possible when it came after the hand-over', async ({ assert }) => {
    const order = await withStore(
      async (store) => {
        const {
          order: { id },
        } = await completedOrder(store)
        return store.transition('orders', id, 'deliver_unpaid', { reason: 'Pays on Friday' })
      },
      { at: '2026-06-15T09:00:00Z' },
    )
    await withStore((store) => payOrder(store, order, 9000), { at: '2026-06-19T09:00:00Z' })
    const [row] = await withStore((store) => paymentsOf(store, order.id))
    await withStore((store) => cancel(store, row!.id))
    assert.equal((await withStore((store) => readOrder(store, order.id))).order.balance, 9000)
  })
})

test.group('money / kinds', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('that the system uses stay enabled', async ({ assert }) => {
    const switchOff = (key: string) =>
      withStore(async (store) => {
        const [row] = await store.select('transaction_categories', { key })
        return store.update('transaction_categories', row!.id, { status: 'disable' })
      })
    assert.deepEqual(Object.keys(await fieldErrorsOf(() => switchOff('refund'))), ['status'])
    assert.equal((await switchOff('rent')).status, 'disable')
  })
})
