import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { anAddress } from '#tests/support/rows/shipments'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { client, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'

interface Answer { readonly id: number; readonly message?: string }

/** The defaults of the settings. */
const [WAITING, DAILY] = [3, 10]

test.group('orders / limits of the portal', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const orderingAs = async (me: Person) => {
    const { id: address_id } = await withStore((store) => anAddress(store, me.id))
    return () => me.api.post<Answer>('/api/client/orders', { address_id, return_mode: 'counter' })
  }

  test('limits pending orders, also of concurrent requests, with a message for the refused ones', async ({ assert }) => {
    const me = await client()
    const placeOrder = await orderingAs(me)
    const answers = await Promise.all(Array.from({ length: 8 }, placeOrder))
    const [taken, refused] = [answers.filter(({ status }) => status === 201), answers.filter(({ status }) => status === 409)]
    assert.deepEqual([taken.length, refused.length], [WAITING, answers.length - WAITING])
    assert.equal(refused[0]!.body.message, 'You have reached the limit of 3 pending orders. Cancel one, or call us.')
    assert.equal((await me.api.post(`/api/client/orders/${taken[0]!.body.id}/withdraw`)).status, 200)
    assert.equal((await placeOrder()).status, 201)
  })

  test('limits orders a day, withdrawn ones included; staff may create more', async ({ assert }) => {
    const me = await client()
    const placeOrder = await orderingAs(me)
    for (let n = 0; n < DAILY; n++) {
      const { status, body } = await placeOrder()
      assert.equal(status, 201, JSON.stringify(body))
      await me.api.post(`/api/client/orders/${body.id}/withdraw`)
    }
    const { status, body } = await placeOrder()
    assert.deepEqual([status, body.message], [
      409, 'You have reached the limit of 10 online orders a day. Call us, or try again tomorrow.',
    ])
    await withStore((store) => anOrder(store, { client_id: me.id }))
    await db.from('orders').where('client_id', me.id).update({ created_at: '2026-01-01T12:00:00Z' })
    assert.equal((await placeOrder()).status, 201)
  })

  test('one message is sent for the orders of ten minutes, and another for a later one', async ({ assert }) => {
    const { id: client_id } = await withStore((store) => aClient(store))
    const [other] = [await withStore((store) => aClient(store))]
    const countMessages = async (owner: number, at: string) => {
      const { order } = await withStore((store) => anOrder(store, { client_id: owner }), { at })
      return (await messagesAbout('orders', order.id, 'order_created')).length
    }
    assert.deepEqual([
      await countMessages(client_id, '2026-03-02T12:00:00.000Z'), await countMessages(client_id, '2026-03-02T12:09:00.000Z'),
      await countMessages(other.id, '2026-03-02T12:09:00.000Z'), await countMessages(client_id, '2026-03-02T12:10:01.000Z'),
    ], [1, 0, 1, 1])
  })

  test('a retracted message does not count as sent', async ({ assert }) => {
    const me = await client()
    const placeOrder = await orderingAs(me)
    const first = await placeOrder()
    await me.api.post(`/api/client/orders/${first.body.id}/withdraw`)
    const second = await placeOrder()
    const states = async ({ body }: typeof first) => (await messagesAbout('orders', body.id, 'order_created')).map(({ status }) => status)
    assert.deepEqual([await states(first), await states(second)], [['canceled'], ['queued']])
  })
})
