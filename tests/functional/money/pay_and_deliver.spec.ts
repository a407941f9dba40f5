import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aClient, completedOrder, confirmedOrder, payOrder, readOrder } from '#tests/support/rows/orders'
import { aDrawer, ownerWithDrawer } from '#tests/support/rows/drawers'
import { staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Row } from '#resources'
import type { Failure, JsonClient } from '#tests/support/json_client'

const CLERK = ['order-list', 'order-price', 'order-deliver', 'transaction-create', 'transaction-list']

interface Taken { readonly id: number; readonly version: number; readonly status: string; readonly balance: number }

const take = (api: JsonClient, { id, version }: { id: number; version: number }, body: object = {}, key?: string) =>
  api.post<Taken & Failure>(
    `/api/user/orders/${id}/pay-and-deliver`, { version, amount: 9000, method: 'cash', ...body }, key ? { 'idempotency-key': key } : {},
  )
const aClerk = async (permissions: readonly string[] = CLERK) => {
  const person = await staff(permissions)
  await aDrawer(person)
  return person
}
const aCompletedOrder = async () => (await withStore((store) => completedOrder(store))).order
const ordersOfOneClient = (count: number) => withStore(async (store) => {
  const { id } = await aClient(store)
  const orders: Row<'orders'>[] = []
  for (let n = 0; n < count; n++) orders.push((await completedOrder(store, { client_id: id })).order)
  return orders
})
const stateOf = ({ id }: { id: number }) => withStore(async (store) => {
  const { order: { status, balance, paid_total } } = await readOrder(store, id)
  const payments = await store.select('transactions', { order_id: id })
  return { status, balance, paid_total, payments: payments.length }
})
const UNTOUCHED = { status: 'completed', balance: 9000, paid_total: 0, payments: 0 }

test.group('money / pay and hand over', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('without a version it is taken, as by the two transitions', async ({ assert }) => {
    const [{ api }, order] = [await aClerk(), await aCompletedOrder()]
    const { status } = await api.post(`/api/user/orders/${order.id}/pay-and-deliver`, { amount: 9000, method: 'cash' })
    assert.equal(status, 200)
    assert.include(await stateOf(order), { status: 'delivered', balance: 0 })
  })

  test('what is no amount is refused by its field, also among several orders', async ({ assert }) => {
    const [{ api }, [first, second]] = [await aClerk(), await ordersOfOneClient(2)]
    const wrong = { amount: [{ toString: 1 }, null, 'much'], cash_given: [[], 'x'] }
    for (const [field, values] of Object.entries(wrong)) for (const value of values) {
      const { status, body } = await take(api, first!, { [field]: value, others: [second!.id] })
      assert.equal(status, 422, `${field}: ${JSON.stringify(value)}`)
      assert.property(body.errors, field)
    }
    assert.deepEqual(await stateOf(first!), UNTOUCHED)
  })

  test('takes the rest and hands the order over in one transaction, with one request in the log', async ({ assert }) => {
    const order = await aCompletedOrder()
    const { api } = await aClerk()
    const { status, body } = await take(api, order)
    assert.equal(status, 200)
    assert.include(body, { id: order.id, status: 'delivered', balance: 0 })
    assert.deepEqual(await stateOf(order), { status: 'delivered', balance: 0, paid_total: 9000, payments: 1 })
    const entries = await db.from('audit_logs').where({ subject_resource: 'orders', subject_id: order.id })
      .whereIn('action', ['orders.pay', 'orders.deliver']).select('action', 'request_id')
    assert.sameMembers(entries.map(({ action }) => String(action)), ['orders.pay', 'orders.deliver'])
    assert.lengthOf(new Set(entries.map(({ request_id }) => String(request_id))), 1)
  })

  test('paid orders of a client are handed over together, all or none', async ({ assert }) => {
    const [first, second, unpaid] = await ordersOfOneClient(3)
    const { api } = await aClerk()
    const together = (others: readonly (Row<'orders'> | undefined)[]) =>
      api.post<Taken & Failure>(`/api/user/orders/${first!.id}/deliver-together`, { others: others.map((one) => one!.id) })
    await withStore(async (store) => { for (const one of [first!, second!]) await payOrder(store, one, 9000) })
    const refused = await together([second, unpaid])
    assert.deepEqual([refused.status, refused.body.code], [409, 'E_REFUSED'])
    assert.deepEqual([(await stateOf(first!)).status, (await stateOf(second!)).status], ['completed', 'completed'])
    assert.equal((await together([await aCompletedOrder()])).status, 422)
    assert.include((await together([second])).body, { id: first!.id, status: 'delivered' })
    assert.equal((await stateOf(second!)).status, 'delivered')
    assert.deepEqual(await stateOf(unpaid!), UNTOUCHED)
  })

  test('the same request sent again pays once', async ({ assert }) => {
    const order = await aCompletedOrder()
    const { api } = await aClerk()
    const answers = await Promise.all([take(api, order, {}, 'take once'), take(api, order, {}, 'take once')])
    assert.deepEqual(answers.map(({ status }) => status), [200, 200])
    assert.deepEqual(await stateOf(order), { status: 'delivered', balance: 0, paid_total: 9000, payments: 1 })
  })

  test('requires both permissions')
    .with(['order-deliver', 'transaction-create'])
    .run(async ({ assert }, missing) => {
      const order = await aCompletedOrder()
      const { api } = await aClerk(CLERK.filter((permission) => permission !== missing))
      assert.equal((await take(api, order)).status, 403)
      assert.deepEqual(await stateOf(order), UNTOUCHED)
    })

  test('does neither for {reason}')
    .with([
      { reason: 'less than is due', body: { amount: 8999 }, expected: 409 },
      { reason: 'more than is due', body: { amount: 9001 }, expected: 422 },
      { reason: 'too little cash', body: { cash_given: 5000 }, expected: 422 },
      { reason: 'a stale version', body: { version: 1 }, expected: 409 },
      { reason: 'an unknown argument', body: { discount: 100 }, expected: 422 },
    ])
    .run(async ({ assert }, { body, expected }) => {
      const order = await aCompletedOrder()
      const { api } = await aClerk()
      assert.equal((await take(api, order, body)).status, expected)
      assert.deepEqual(await stateOf(order), UNTOUCHED)
    })

  test('the refusal names what is due', async ({ assert }) => {
    const order = await aCompletedOrder()
    const { api } = await ownerWithDrawer()
    const { body } = await take(api, order, { amount: 5000 })
    assert.equal(body.message, '40.00 MAD still due.')
  })

  test('several orders of a client are paid with one amount, the oldest first, and handed over', async ({ assert }) => {
    const [first, second, third] = await ordersOfOneClient(3)
    const { api } = await aClerk()
    assert.equal((await take(api, second!, { amount: 27_000, cash_given: 30_000, others: [third!.id, first!.id] })).status, 200)
    const payments = await withStore((store) => Promise.all([first, second, third].map(async (order) => {
      const [payment] = await store.select('transactions', { order_id: order!.id })
      return [payment?.amount, payment?.cash_given, payment?.change_returned, (await stateOf(order!)).status]
    })))
    assert.deepEqual(payments, [
      [9000, 9000, 0, 'delivered'], [9000, 9000, 0, 'delivered'], [9000, 12_000, 3000, 'delivered'],
    ])
  })

  test('an order that the amount does not reach stays, and what is refused for one is done for none', async ({ assert }) => {
    const [first, second] = await ordersOfOneClient(2)
    const { api } = await aClerk()
    assert.equal((await take(api, first!, { amount: 12_000, others: [second!.id] })).status, 200)
    assert.include(await stateOf(first!), { status: 'delivered', balance: 0 })
    assert.include(await stateOf(second!), { status: 'completed', balance: 6000 })
    const [third] = await ordersOfOneClient(1)
    const other = await aCompletedOrder()
    assert.equal((await take(api, third!, { amount: 18_000, others: [other.id] })).status, 422)
    const { order: unready } = await withStore((store) => confirmedOrder(store, { client_id: third!.client_id! }))
    assert.equal((await take(api, third!, { amount: 18_000, others: [unready.id] })).status, 409)
    assert.deepEqual(await stateOf(third!), UNTOUCHED)
  })

  test('a clerk takes a hand-over back right after it, and not later', async ({ assert }) => {
    const { api } = await aClerk()
    const [soon, late] = await ordersOfOneClient(2)
    await take(api, soon!, { amount: 18_000, others: [late!.id] })
    const undo = (id: number) => api.post<Failure>(`/api/user/orders/${id}/undo_delivery`, { reason: 'Wrong client' })
    await db.from('orders').where({ id: late!.id }).update({ delivered_at: new Date(Date.now() - 10 * 60_000) })
    assert.equal((await undo(soon!.id)).status, 200)
    assert.include((await undo(late!.id)).body.message, 'Too late')
    assert.include(await stateOf(soon!), { status: 'stocked', balance: 0 })
  })

  test('refuses an order that is paid already, and one that is not ready', async ({ assert }) => {
    const { api } = await aClerk()
    const paid = await aCompletedOrder()
    const { body } = await api.post<Taken>(`/api/user/orders/${paid.id}/pay`, { amount: 9000, method: 'card' })
    assert.equal((await take(api, body)).status, 422)
    assert.include(await stateOf(paid), { status: 'completed', payments: 1 })
    const { order } = await withStore((store) => confirmedOrder(store))
    assert.equal((await take(api, order)).status, 409)
    assert.include(await stateOf(order), { status: 'confirmed', payments: 0 })
  })
})
