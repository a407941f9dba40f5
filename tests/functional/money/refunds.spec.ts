import { test } from '@japa/runner'
import { billReduction } from '#common/orders/bill_reduction'
import { withStore } from '#tests/support/server/with_store'
import { anOrder, measuredOrder, readOrder, payOrder } from '#tests/support/rows/orders'
import type { Failure } from '#tests/support/json_client'
import { staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'

/** 90.00 MAD, paid. */
const paid = () => withStore(async (store) => {
  const { order } = await measuredOrder(store)
  await payOrder(store, order, 9000)
  return (await store.select('transactions', { order_id: order.id }))[0]!
})

const refund = (id: number, amount: number, args: object = {}) =>
  withStore((store) => store.transition('transactions', id, 'refund', {
    args: { amount, method: 'card', purpose: 'paid_by_mistake', ...args }, reason: 'Stain left',
  }))

test.group('money / refunds', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('in part leave the payment paid', async ({ assert }) => {
    const payment = await paid()
    assert.include(await refund(payment.id, 2000), { status: 'paid', refunded_amount: 2000 })
    const { order, refunds } = await withStore(async (store) => ({
      ...await readOrder(store, payment.order_id!), refunds: await store.select('transactions', { refund_of_id: payment.id }),
    }))
    assert.include(order, { paid_in: 9000, paid_out: 2000, paid_total: 7000, balance: 2000, payment_state: 'partial' })
    assert.lengthOf(refunds, 1)
    assert.include(refunds[0], { type: 'out', amount: 2000, client_id: payment.client_id, order_id: payment.order_id, note: 'Stain left' })
  })

  test('that reduce the bill leave no debt, and the timeline says Refund', async ({ assert }) => {
    const payment = await paid()
    await refund(payment.id, 2000, { purpose: 'reduce_bill' })
    const { order, events } = await withStore(async (store) => ({
      ...await readOrder(store, payment.order_id!), events: await store.select('order_events', { order_id: payment.order_id! }),
    }))
    assert.include(order, {
      goodwill_total: 2000, discount_amount: 2000, total: 7000, paid_total: 7000, balance: 0, payment_state: 'paid',
    })
    assert.deepEqual(events.filter(({ kind }) => kind === 'payment' || kind === 'refund').map(({ kind }) => kind), ['payment', 'refund'])
    // With what was given back, and why.
    const { amount_after, reason } = events.find(({ kind }) => kind === 'refund')!
    assert.deepEqual({ amount_after, reason, named: billReduction(order!) }, { amount_after: 2000, reason: 'Stain left', named: 'refund' })
    const [goodwill] = await withStore((store) => store.select('transactions', { refund_of_id: payment.id }))
    await withStore((store) => store.transition('transactions', goodwill!.id, 'cancel', { reason: 'Not given' }))
    assert.include((await withStore((store) => readOrder(store, payment.order_id!))).order, { goodwill_total: 0, total: 9000, balance: 0 })
  })

  test('in cash come out of a drawer, and say so without one', async ({ assert }) => {
    const payment = await paid()
    const { api } = await staff(['transaction-list', 'transaction-refund'])
    const { status, body } = await api.post<Failure>(`/api/user/transactions/${payment.id}/refund`, {
      amount: 1000, method: 'cash', purpose: 'paid_by_mistake', reason: 'Stain left',
    })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { method: ['Cash is taken from a drawer: open your cash drawer first, or choose another method.'] })
  })

  test('reduce only a bill with a price', async ({ assert }) => {
    const advance = await withStore(async (store) => {
      const { order } = await anOrder(store)
      await payOrder(store, order, 3000)
      return (await store.select('transactions', { order_id: order.id }))[0]!
    })
    assert.deepEqual(await fieldErrorsOf(() => refund(advance.id, 1000, { purpose: 'reduce_bill' })), {
      purpose: 'Only an order with a price can be reduced: choose “Paid by mistake”.',
    })
  })

  test('that reduce the bill of an invoiced order come with a credit note and a new invoice', async ({ assert }) => {
    const payment = await paid()
    const invoices = await withStore(async (store) => {
      const first = await store.insert('invoices', { client_id: payment.client_id!, orders: [payment.order_id!] })
      await store.transition('invoices', first.id, 'issue')
      await store.transition('transactions', payment.id, 'refund', {
        args: { amount: 2000, method: 'card', purpose: 'reduce_bill' }, reason: 'Stain left',
      })
      return store.select('invoices', { client_id: payment.client_id! })
    })
    assert.deepEqual(invoices.map(({ kind, status, total, balance }) => ({ kind, status, total, balance })), [
      { kind: 'invoice', status: 'void', total: 9000, balance: 0 }, { kind: 'credit_note', status: 'paid', total: -9000, balance: 0 },
      { kind: 'invoice', status: 'paid', total: 7000, balance: 0 },
    ])
    assert.equal(invoices[2]?.replaces_id, invoices[0]?.id)
  })

  test('of everything close it', async ({ assert }) => {
    const payment = await paid()
    await refund(payment.id, 2000)
    assert.include(await refund(payment.id, 7000), { status: 'refunded', refunded_amount: 9000 })
    const { order } = await withStore((store) => readOrder(store, payment.order_id!))
    assert.include(order, { paid_total: 0, balance: 9000, payment_state: 'unpaid' })
  })

  test('never exceed it', async ({ assert }) => {
    const payment = await paid()
    await refund(payment.id, 2000)
    assert.deepEqual(await fieldErrorsOf(() => refund(payment.id, 7001)), { amount: 'At most 70.00 MAD can be refunded.' })
  })

  test('by transfer have a reference', async ({ assert }) => {
    const payment = await paid()
    assert.deepEqual(await fieldErrorsOf(() => refund(payment.id, 100, { method: 'transfer' })), {
      reference: 'This field cannot be empty.',
    })
    assert.equal((await refund(payment.id, 100, { method: 'transfer', reference: 'VIR-1' })).refunded_amount, 100)
  })

  test('can be canceled while the payment is open, and not when they have closed it', async ({ assert }) => {
    const payment = await paid()
    const cancelLast = () => withStore(async (store) => {
      const last = (await store.select('transactions', { refund_of_id: payment.id, status: 'paid' })).at(-1)
      await store.transition('transactions', last!.id, 'cancel', { reason: 'Not given' })
    })
    await refund(payment.id, 2000)
    await cancelLast()
    assert.equal((await withStore((store) => store.find('transactions', payment.id)))?.refunded_amount, 0)
    await refund(payment.id, 9000)
    assert.equal(await errorMessageOf('en', cancelLast), 'The payment was fully refunded, so its refund can no longer be canceled.')
  })

  test('keep a payment from being canceled', async ({ assert }) => {
    const payment = await paid()
    await refund(payment.id, 1)
    const cancel = () => withStore((store) => store.transition('transactions', payment.id, 'cancel', { reason: 'Twice' }))
    assert.match(await errorMessageOf('en', cancel), /refund/i)
  })

  test('of another currency add up to the payment in MAD, however the parts round: {parts}')
    .with([
      // 10.005 → 10.01 each, of 30.02 (30.015); and 0.5 → 1 each, of 3 (2.5).
      { parts: [100, 100, 100], rate: '10.0050' },
      { parts: [1, 1, 1, 1, 1], rate: '0.5000' },
    ])
    .run(async ({ assert }, { parts, rate }) => {
      const amount = parts.reduce((sum, part) => sum + part, 0)
      const payment = await withStore(async (store) => {
        const { order } = await measuredOrder(store)
        const [category] = await store.select('transaction_categories', { key: 'order_payment' })
        return store.insert('transactions', {
          category_id: category!.id, is_system: true, method: 'card', amount, currency: 'EUR', exchange_rate: rate, order_id: order.id,
        })
      })
      for (const part of parts) await refund(payment.id, part)
      const { order, refunds } = await withStore(async (store) => ({
        ...await readOrder(store, payment.order_id!), refunds: await store.select('transactions', { refund_of_id: payment.id }),
      }))
      assert.equal(refunds.reduce((sum, { amount_mad }) => sum + amount_mad!, 0), payment.amount_mad)
      assert.isTrue(refunds.every(({ amount_mad }) => amount_mad! >= 0))
      assert.include(order, { paid_total: 0, balance: 9000, payment_state: 'unpaid' })
    })
})
