import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aClient, anOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { fieldErrorsOf, errorMessageOf } from '#tests/support/public_errors'
import { owner } from '#tests/support/rows/people'
import type { Store } from '#backend/engine/resource/store'

async function draft(store: Store, { paid = 0 } = {}) {
  const client = await aClient(store, {
    type: 'professionel', first_name: null, last_name: null, company_name: 'Riad', ice: '001234567000099', payment_terms_days: 30,
  })
  const { order } = await measuredOrder(store, { client_id: client.id })
  if (paid) await payOrder(store, order, paid)
  const invoice = await store.insert('invoices', { client_id: client.id, orders: [order.id] })
  return { client, order, invoice }
}
const issue = (store: Store, { id }: { id: number }) => store.transition('invoices', id, 'issue')
const serial = (number: string | null) => Number(number?.split('-')[2])

test.group('invoices / issue', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('has seller, buyer, lines and balance', async ({ assert }) => {
    const { invoice, client } = await withStore(async (store) => {
      const { invoice, client } = await draft(store, { paid: 3000 })
      return { invoice: await issue(store, invoice), client }
    }, { at: '2026-03-02T10:00:00.000Z' })
    assert.match(invoice.number ?? '', /^FAC-2026-\d{4}$/)
    assert.include(invoice, {
      status: 'partially_paid', total: 9000, vat_amount: 1500, total_excl_vat: 7500, vat_rate: '20.00', advance: 3000, balance: 6000,
      issued_on: '2026-03-02', due_on: '2026-04-01',
    })
    assert.include(invoice.bill_to, { name: 'Riad', ice: '001234567000099', phone: client.phone })
    assert.property(invoice.seller, 'name')
    assert.equal(invoice.lines?.reduce((sum, { amount }) => sum + amount, 0), 9000)
  })

  test('its content does not change with the client', async ({ assert }) => {
    const invoice = await withStore(async (store) => {
      const { invoice, client } = await draft(store)
      await issue(store, invoice)
      await store.update('clients', client.id, { company_name: 'Another' })
      return (await store.find('invoices', invoice.id))!
    })
    assert.equal(invoice.bill_to?.name, 'Riad')
  })

  test('numbers have no gap, even after a rollback', async ({ assert }) => {
    const number = () => withStore(async (store) => serial((await issue(store, (await draft(store)).invoice)).number))
    const first = await number()
    await withStore(async (store) => {
      await issue(store, (await draft(store)).invoice)
      throw new Error('the power fails')
    }).catch(() => undefined)
    const both = await Promise.all([number(), number()])
    assert.sameMembers(both, [first + 1, first + 2])
  })

  test('an order is on one invoice', async ({ assert }) => {
    const actual = await errorMessageOf('en', () => withStore(async (store) => {
      const { invoice, client, order } = await draft(store)
      await issue(store, invoice)
      return issue(store, await store.insert('invoices', { client_id: client.id, orders: [order.id] }))
    }))
    assert.match(actual, /^CMD-\d\d-\d+ is already on invoice FAC-\d{4}-\d+\.$/)
  })

  test('waits for a price, and takes orders of its client only', async ({ assert }) => {
    const early = () => withStore(async (store) => {
      const { order } = await anOrder(store)
      return issue(store, await store.insert('invoices', { client_id: order.client_id, orders: [order.id] }))
    })
    assert.match(await errorMessageOf('en', early), /has no price yet/)
    const foreign = () => withStore(async (store) =>
      store.insert('invoices', { client_id: (await aClient(store)).id, orders: [(await measuredOrder(store)).order.id] }))
    assert.deepEqual(await fieldErrorsOf(foreign), { orders: 'This option does not exist or cannot be used here.' })
  })

  test('nothing is edited or deleted afterwards', async ({ assert }) => {
    const { api } = await owner()
    const { id, version } = await withStore(async (store) => issue(store, (await draft(store)).invoice))
    const edited = await api.patch<{ message: string }>(`/api/user/invoices/${id}`, { version, note: 'Late' })
    assert.equal(edited.status, 409)
    assert.equal(edited.body.message, 'An issued invoice cannot be changed.')
    assert.equal((await api.delete<object>(`/api/user/invoices/${id}?version=${version}`)).status, 409)
  })

  test('follows the payments of its orders, and their canceling', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const { invoice, order } = await draft(store)
      await issue(store, invoice)
      const state = async () => (await store.find('invoices', invoice.id))!.status
      const found: string[] = []
      for (const amount of [4000, 5000]) {
        await payOrder(store, order, amount)
        found.push(await state())
      }
      for (const { id } of await store.select('transactions', { invoice_id: invoice.id })) {
        await store.transition('transactions', id, 'cancel', { reason: 'Bounced' })
        found.push(await state())
      }
      return found
    })
    assert.deepEqual(states, ['partially_paid', 'paid', 'partially_paid', 'issued'])
  })

  test('is reversed by a credit note with a number of its own, and its orders may be invoiced again', async ({ assert }) => {
    const { wrong, note, again } = await withStore(async (store) => {
      const { invoice, client, order } = await draft(store)
      await issue(store, invoice)
      const wrong = await store.transition('invoices', invoice.id, 'credit', { reason: 'Wrong name' })
      const [note] = await store.select('invoices', { credit_of_id: invoice.id })
      const again = await issue(store, await store.insert('invoices', { client_id: client.id, orders: [order.id] }))
      return { wrong, note: note!, again }
    })
    assert.equal(wrong.status, 'void')
    assert.match(note.number ?? '', /^AV-\d{4}-\d{4}$/)
    assert.include(note, { kind: 'credit_note', status: 'paid', total: -9000, vat_amount: -1500, balance: 0 })
    assert.equal(serial(again.number), serial(wrong.number) + 1)
  })

  test('a credit note is not written by hand', async ({ assert }) => {
    const actual = await fieldErrorsOf(() => withStore(async (store) => {
      const { order } = await measuredOrder(store)
      return store.insert('invoices', { kind: 'credit_note', client_id: order.client_id, orders: [order.id] })
    }))
    assert.deepEqual(actual, { kind: 'Credit notes are created by canceling an invoice.' })
  })
})
