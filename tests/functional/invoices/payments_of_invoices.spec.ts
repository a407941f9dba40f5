import { test } from '@japa/runner'
import { INVOICE_CHECKS } from '#backend/pages/invariants/invoice_checks'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { aClient, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { randomFrom, type Random } from '#backend/app/demo/seeded_random'
import { RANDOM_SEED } from '#tests/support/random_seed'
import { withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** Issued over the orders of one client, each of 90.00, with what was paid before. */
async function issued(store: Store, advances: readonly number[]) {
  const client = await aClient(store)
  const orders: Row<'orders'>[] = []
  for (const advance of advances) {
    const { order } = await measuredOrder(store, { client_id: client.id })
    if (advance) await payOrder(store, order, advance)
    orders.push(order)
  }
  const { id } = await store.insert('invoices', { client_id: client.id, orders: orders.map((order) => order.id) })
  await store.transition('invoices', id, 'issue')
  return { id, orders }
}

const stateOf = async (store: Store, id: number) => {
  const { status, advance, balance } = (await store.find('invoices', id))!
  return { status, advance, balance }
}
const paymentsOf = async (store: Store, { id }: { readonly id: number }) =>
  (await store.select('transactions', { order_id: id })).filter(({ type }) => type === 'in')
const cancel = (store: Store, { id }: { readonly id: number }) => store.transition('transactions', id, 'cancel', { reason: 'Bounced' })
type Purpose = 'reduce_bill' | 'paid_by_mistake'
const refund = (store: Store, { id }: { readonly id: number }, amount: number, purpose: Purpose = 'paid_by_mistake') =>
  store.transition('transactions', id, 'refund', { reason: 'Asked for', args: { amount, method: 'card', purpose } })

test.group('invoices / payments', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const findings = watchInvariants(group, INVOICE_CHECKS)

  test('the advance is what was really paid: canceled, it is owed again', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { id, orders: [order] } = await issued(store, [9000])
      const states = [await stateOf(store, id)]
      for (const payment of await paymentsOf(store, order!)) await cancel(store, payment)
      return [...states, await stateOf(store, id)]
    })
    assert.deepEqual(states, [{ status: 'paid', advance: 9000, balance: 0 }, { status: 'issued', advance: 0, balance: 9000 }])
  })

  test('a refund of the advance in part, then of the rest', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { id, orders: [order] } = await issued(store, [9000])
      const [payment] = await paymentsOf(store, order!)
      const states: Awaited<ReturnType<typeof stateOf>>[] = []
      for (const amount of [2000, 7000]) {
        await refund(store, payment!, amount)
        states.push(await stateOf(store, id))
      }
      return states
    })
    assert.deepEqual(states, [{ status: 'partially_paid', advance: 7000, balance: 2000 }, { status: 'issued', advance: 0, balance: 9000 }])
  })

  test('a month of a client: the payments of each order count', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { id, orders } = await issued(store, [9000, 0, 4000])
      const states = [await stateOf(store, id)]
      await payOrder(store, orders[1]!, 9000)
      await payOrder(store, orders[2]!, 5000)
      states.push(await stateOf(store, id))
      await cancel(store, (await paymentsOf(store, orders[0]!))[0]!)
      return [...states, await stateOf(store, id)]
    })
    assert.deepEqual(states, [
      { status: 'partially_paid', advance: 13_000, balance: 14_000 }, { status: 'paid', advance: 27_000, balance: 0 },
      { status: 'partially_paid', advance: 18_000, balance: 9000 },
    ])
  })

  test('a payment belongs to the invoice that is valid when it is made', async ({ assert }) => {
    const [before, after] = await withStore(async (store) => {
      const { id, orders: [order] } = await issued(store, [1000])
      await payOrder(store, order!, 2000)
      return (await paymentsOf(store, order!)).map(({ invoice_id }) => (invoice_id === null ? 'none' : invoice_id === id))
    })
    assert.deepEqual([before, after], ['none', true])
  })

  test('a credited invoice owes nothing, and what was paid counts for the next one', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { id, orders: [order] } = await issued(store, [3000])
      const credited = await store.transition('invoices', id, 'credit', { reason: 'Wrong name' })
      const next = await store.insert('invoices', { client_id: credited.client_id, orders: [order!.id] })
      await store.transition('invoices', next.id, 'issue')
      return [await stateOf(store, id), await stateOf(store, next.id)]
    })
    assert.deepEqual(states, [
      { status: 'void', advance: 0, balance: 0 }, { status: 'partially_paid', advance: 3000, balance: 6000 },
    ])
  })

  test('any sequence of payments, refunds, cancelings, credit notes and invoices ends in agreement', async ({ assert }) => {
    const random = randomFrom(RANDOM_SEED)
    await withStore(async (store) => {
      const { orders } = await issued(store, [0, 2500])
      for (let step = 0; step < 60; step++) {
        await anyStep(store, orders.map(({ id }) => id), random)
        assert.deepEqual(await findings(store), [], `after step ${step}, SEED=${RANDOM_SEED}`)
      }
    })
  })
})

async function anyStep(store: Store, orders: readonly number[], { pick }: Random): Promise<unknown> {
  const order = (await store.find('orders', pick(orders)))!
  const payments = (await paymentsOf(store, order)).filter(({ status }) => status === 'paid')
  const step = pick(['pay', 'pay', 'refund', 'cancel', 'credit', 'reissue', 'issue'] as const)
  if (step === 'pay') return order.balance! > 0 && payOrder(store, order, pick([order.balance!, 1, Math.ceil(order.balance! / 3)]))
  if (step === 'refund' || step === 'cancel') {
    const payment = payments.length ? pick(payments) : null
    if (!payment) return null
    if (step === 'refund') return refund(store, payment, pick([1, payment.amount - (payment.refunded_amount ?? 0)]),
      pick(['reduce_bill', 'paid_by_mistake'] as const))
    return !payment.refunded_amount && cancel(store, payment)
  }
  if (step !== 'issue') return order.invoice_id && store.transition('invoices', order.invoice_id, step, { reason: 'Wrong' })
  if (order.invoice_id !== null) return null
  const { id } = await store.insert('invoices', { client_id: order.client_id, orders: [order.id] })
  return store.transition('invoices', id, 'issue')
}
