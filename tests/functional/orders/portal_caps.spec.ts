import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { anAddress } from '#tests/support/deliveries'
import { aClient, anOrder } from '#tests/support/laundry'
import { messagesOf } from '#tests/support/outbox'
import { client, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'

interface Answer { readonly id: number; readonly message?: string }

/** As many as the settings say at first. */
const [WAITING, DAILY] = [3, 10]

test.group('orders / what a client orders by himself', (group) => {
  group.setup(() => prepared())

  const asking = async (me: Person) => {
    const { id: address_id } = await acting((store) => anAddress(store, me.id))
    return () => me.api.post<Answer>('/api/client/orders', { address_id, return_mode: 'counter' })
  }

  test('few at once, however many calls come together, with a sentence for the rest', async ({ assert }) => {
    const me = await client()
    const ask = await asking(me)
    const answers = await Promise.all(Array.from({ length: 8 }, ask))
    const [taken, refused] = [answers.filter(({ status }) => status === 201), answers.filter(({ status }) => status === 409)]
    assert.deepEqual([taken.length, refused.length], [WAITING, answers.length - WAITING])
    assert.equal(refused[0]!.body.message, 'Too many of your orders are waiting for us: the most is 3. Withdraw one, or call us.')
    assert.equal((await me.api.post(`/api/client/orders/${taken[0]!.body.id}/withdraw`)).status, 200)
    assert.equal((await ask()).status, 201)
  })

  test('few a day, also of those that are withdrawn again; the house may make more', async ({ assert }) => {
    const me = await client()
    const ask = await asking(me)
    for (let n = 0; n < DAILY; n++) {
      const { status, body } = await ask()
      assert.equal(status, 201, JSON.stringify(body))
      await me.api.post(`/api/client/orders/${body.id}/withdraw`)
    }
    const { status, body } = await ask()
    assert.deepEqual([status, body.message], [
      409, 'Too many new orders today: online the most is 10 a day. Call us, or come back tomorrow.',
    ])
    await acting((store) => anOrder(store, { client_id: me.id }))
    await db.from('orders').where('client_id', me.id).update({ created_at: '2026-01-01T12:00:00Z' })
    assert.equal((await ask()).status, 201)
  })

  test('one message says it of several within ten minutes, and of a later one again', async ({ assert }) => {
    const { id: client_id } = await acting((store) => aClient(store))
    const [other] = [await acting((store) => aClient(store))]
    const told = async (owner: number, at: string) => {
      const { order } = await acting((store) => anOrder(store, { client_id: owner }), { at })
      return (await messagesOf('orders', order.id, 'order_created')).length
    }
    assert.deepEqual([
      await told(client_id, '2026-03-02T12:00:00.000Z'), await told(client_id, '2026-03-02T12:09:00.000Z'),
      await told(other.id, '2026-03-02T12:09:00.000Z'), await told(client_id, '2026-03-02T12:10:01.000Z'),
    ], [1, 0, 1, 1])
  })

  test('a message that was taken back has told nothing', async ({ assert }) => {
    const me = await client()
    const ask = await asking(me)
    const first = await ask()
    await me.api.post(`/api/client/orders/${first.body.id}/withdraw`)
    const second = await ask()
    const states = async ({ body }: typeof first) => (await messagesOf('orders', body.id, 'order_created')).map(({ status }) => status)
    assert.deepEqual([await states(first), await states(second)], [['canceled'], ['queued']])
  })
})
