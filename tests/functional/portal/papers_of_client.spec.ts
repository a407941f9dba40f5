import { test } from '@japa/runner'
import { dayIn } from '#backend/engine/clock/business_time'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { withStore } from '#tests/support/server/with_store'
import { completedOrder, measuredOrder, payOrder } from '#tests/support/rows/orders'
import { client, courier, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { ClientPaper } from '#common/money/client_paper'

const PATH = '/api/client/papers'

test.group('portal / receipts and invoices', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('of the client’s own orders have number, date, amount and a file, the newest first', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const { paid, day, invoice } = await withStore(async (store) => {
      const { order: paid } = await completedOrder(store, { client_id: me.id })
      await payOrder(store, paid, 2_500)
      const [payment] = await store.select('transactions', { order_id: paid.id })
      // Nothing is paid, a payment that does not count, no price yet, and somebody else’s.
      await completedOrder(store, { client_id: me.id })
      const { order: undone } = await completedOrder(store, { client_id: me.id })
      await payOrder(store, undone, 900)
      const [mistake] = await store.select('transactions', { order_id: undone.id })
      await store.transition('transactions', mistake!.id, 'cancel', { reason: 'By mistake' })
      await payOrder(store, (await completedOrder(store, { client_id: other.id })).order, 700)
      await store.insert('invoices', { client_id: me.id, orders: [undone.id] })
      const draft = await store.insert('invoices', { client_id: me.id, orders: [paid.id] })
      return { paid, day: dayIn(DEFAULT_ZONE, new Date(payment!.paid_at)), invoice: await store.transition('invoices', draft.id, 'issue') }
    })
    const { status, body, headers } = await me.api.get<ClientPaper[]>(PATH)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(body, [
      {
        subject: 'invoices', id: invoice.id, kind: 'invoice', number: invoice.number!, date: invoice.issued_on!, amount: invoice.total!,
        currency: 'MAD', is_void: false,
      },
      { subject: 'orders', id: paid.id, kind: 'receipt', number: paid.code, date: day, amount: 2_500, currency: 'MAD', is_void: false },
    ])
    assert.equal(headers.get('x-total-count'), '2')
  })

  test('come in pages', async ({ assert }) => {
    const me = await client()
    await withStore(async (store) => {
      for (let n = 0; n < 3; n++) await payOrder(store, (await measuredOrder(store, { client_id: me.id })).order, 100)
    })
    const idsOf = async (query: string) => {
      const { body, headers } = await me.api.get<ClientPaper[]>(`${PATH}?${query}`)
      assert.equal(headers.get('x-total-count'), '3')
      return body.map(({ id }) => id)
    }
    const [first, second] = [await idsOf('_start=0&_end=2'), await idsOf('_start=2&_end=4')]
    assert.deepEqual([first.length, second.length], [2, 1])
    assert.lengthOf(new Set([...first, ...second]), 3)
    assert.equal((await me.api.get(`${PATH}?_start=0&_end=500`)).status, 422)
    for (const { api } of [await owner(), await courier()]) assert.equal((await api.get(PATH)).status, 401)
  })
})
