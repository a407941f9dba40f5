import { test } from '@japa/runner'
import { permissionNames } from '#backend/services/auth/rights/permissions'
import { INVOICE_CHECKS } from '#backend/pages/invariants/invoice_checks'
import { watchInvariants } from '#tests/support/rows/broken_rows'
import { aClient, deliveredOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { setupOwner } from '#tests/support/rows/people'
import { errorMessageOf, fieldErrorsOf } from '#tests/support/public_errors'
import { callerWith, withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

async function issued(store: Store, orders: readonly Row<'orders'>[], values = {}): Promise<Row<'invoices'>> {
  const { id } = await store.insert('invoices', { client_id: orders[0]!.client_id, orders: orders.map((order) => order.id), ...values })
  return store.transition('invoices', id, 'issue')
}
const reissue = (store: Store, { id }: { readonly id: number }, args: object = {}) =>
  store.transition('invoices', id, 'reissue', { reason: 'Agreed', args: { ...args } })
const invoicesOf = (store: Store, client_id: number) => store.select('invoices', { client_id })
const serial = (number: string | null) => Number(number?.split('-')[2])

test.group('invoices / credit note and new invoice', (group) => {
  group.setup(() => prepareDatabaseOnce())
  const findings = watchInvariants(group, INVOICE_CHECKS)
  const owner = setupOwner(group)

  test('one press over HTTP: the discount, the credit note and the next number', async ({ assert }) => {
    const old = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      await payOrder(store, order, 1000)
      return issued(store, [order], { note: 'For the hotel' })
    })
    const { status } = await owner.api.post(`/api/user/invoices/${old.id}/reissue`, {
      version: old.version, reason: 'Agreed by phone', discount_type: 'amount', discount_value: '15.00',
    })
    assert.equal(status, 200)
    const [voided, note, next] = await withStore((store) => invoicesOf(store, old.client_id))
    assert.include(voided, { id: old.id, status: 'void', total: 9000, number: old.number, balance: 0 })
    assert.include(note, { kind: 'credit_note', credit_of_id: old.id, total: -9000, vat_amount: -1500 })
    assert.include(next, {
      status: 'partially_paid', total: 7500, vat_amount: 1250, advance: 1000, balance: 6500, replaces_id: old.id, note: 'For the hotel',
    })
    assert.equal(serial(next!.number), serial(old.number) + 1)
    assert.deepEqual(next!.lines?.map(({ amount }) => amount), [9000, -1500])
  })

  test('without a change: the new name of the client is on the new invoice', async ({ assert }) => {
    const next = await withStore(async (store) => {
      const client = await aClient(store, { type: 'professionel', first_name: null, last_name: null, company_name: 'Riad' })
      const old = await issued(store, [(await measuredOrder(store, { client_id: client.id })).order])
      await store.update('clients', client.id, { company_name: 'Riad Atlas', ice: '001234567000099' })
      await reissue(store, old)
      return (await invoicesOf(store, client.id)).at(-1)
    })
    assert.include(next?.bill_to, { name: 'Riad Atlas', ice: '001234567000099' })
  })

  test('an order that is handed over: what was paid too much is seen', async ({ assert }) => {
    const { order, next } = await withStore(async (store) => {
      const delivered = await deliveredOrder(store)
      await reissue(store, await issued(store, [delivered]), { discount_type: 'percent', discount_value: '10' })
      return { order: (await store.find('orders', delivered.id))!, next: (await invoicesOf(store, delivered.client_id)).at(-1)! }
    })
    assert.include(order, { status: 'delivered', total: 8100, balance: -900, payment_state: 'overpaid' })
    assert.include(next, { status: 'paid', total: 8100, advance: 9000, balance: -900 })
  })

  test('of several orders the one that changes is named, and is one of them', async ({ assert }) => {
    const { invoice, orders, foreign } = await withStore(async (store) => {
      const client_id = (await aClient(store)).id
      const orders = [(await measuredOrder(store, { client_id })).order, (await measuredOrder(store, { client_id })).order]
      const foreign = (await measuredOrder(store, { client_id })).order
      return { invoice: await issued(store, orders), orders, foreign }
    })
    const given = { discount_type: 'amount', discount_value: '10' }
    const errorsWith = (args: object) => fieldErrorsOf(() => withStore((store) => reissue(store, invoice, args)))
    assert.property(await errorsWith(given), 'order_id')
    assert.property(await errorsWith({ ...given, order_id: foreign.id }), 'order_id')
    assert.property(await errorsWith({ discount_type: 'amount' }), 'discount_value')
    assert.property(await errorsWith({ discount_value: '10' }), 'discount_type')
    const next = await withStore(async (store) => {
      await reissue(store, invoice, { ...given, order_id: orders[1]!.id })
      return (await invoicesOf(store, invoice.client_id)).at(-1)!
    })
    assert.include(next, { total: 17_000 })
  })

  test('needs the permissions of the change, and a refusal leaves everything as it was', async ({ assert }) => {
    const { invoice, order } = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      return { invoice: await issued(store, [order]), order }
    })
    const without = (name: string) => callerWith(permissionNames().filter((one) => one !== name))
    const errors = (permission: string, args: object) =>
      fieldErrorsOf(() => withStore((store) => reissue(store, invoice, args), { caller: without(permission) }))
    assert.property(await errors('order-discount', { discount_type: 'percent', discount_value: '5' }), 'discount_type')
    assert.property(await errors('order-price-override', { transport_fee: 100 }), 'transport_fee')
    assert.property(await errors('order-discount-unlimited', { discount_type: 'percent', discount_value: '90' }), 'discount_value')
    const found = await withStore(async (store) => ({
      invoices: await invoicesOf(store, invoice.client_id), order: (await store.find('orders', order.id))!,
    }))
    assert.deepEqual(found.invoices.map(({ id, status }) => [id, status]), [[invoice.id, 'issued']])
    assert.include(found.order, { invoice_id: invoice.id, total: 9000 })
  })

  test('two at once: one is done, the other is refused, and no number is lost', async ({ assert }) => {
    const invoice = await withStore(async (store) => issued(store, [(await measuredOrder(store)).order]))
    const both = await Promise.allSettled([1, 2].map(() => withStore((store) => reissue(store, invoice))))
    assert.sameMembers(both.map(({ status }) => status), ['fulfilled', 'rejected'])
    assert.lengthOf(await withStore((store) => invoicesOf(store, invoice.client_id)), 3)
    assert.deepEqual(await withStore(findings), [])
  })

  test('an order whose transport fee is unknown is not invoiced', async ({ assert }) => {
    const order = await withStore(async (store) => {
      const { order } = await measuredOrder(store)
      await store.query("update orders set type = 'transport', transport_fee = null where id = ? returning id", [order.id])
      return order
    })
    const actual = await errorMessageOf('en', () => withStore((store) => issued(store, [order])))
    assert.equal(actual, `The transport fee of ${order.code} is not known yet.`)
  })
})
