import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withStore } from '#tests/support/with_store'
import { completedOrder, confirmedOrder, readOrder } from '#tests/support/orders'
import { aDrawer, ownerWithDrawer } from '#tests/support/drawers'
import { staff } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'
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
const stateOf = ({ id }: { id: number }) => withStore(async (store) => {
  const { order: { status, balance, paid_total } } = await readOrder(store, id)
  const payments = await store.select('transactions', { order_id: id })
  return { status, balance, paid_total, payments: payments.length }
})
const UNTOUCHED = { status: 'completed', balance: 9000, paid_total: 0, payments: 0 }

test.group('money / pay and hand over', (group) => {
  group.setup(() => prepareDatabaseOnce())

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
