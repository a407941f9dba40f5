import { test } from '@japa/runner'
import { withStore } from '#tests/support/with_store'
import { measuredOrder } from '#tests/support/orders'
import { aSentMessage } from '#tests/support/outbox'
import { client, courier, owner } from '#tests/support/people'
import { prepareDatabaseOnce } from '#tests/support/prepare_database_once'

interface Message { readonly channel: string; readonly body: string; readonly at: string }

test.group('portal / messages', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('are the messages to this client on all channels, the last first', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    await withStore(async (store) => {
      const { order } = await measuredOrder(store, { client_id: me.id })
      const subject = { type: 'orders', id: order.id } as const
      await aSentMessage(store, me.id, { body: 'One', channel: 'sms', sent_at: '2026-11-01T10:00:00Z' })
      await aSentMessage(store, me.id, { body: 'Two', channel: 'in_app', status: 'delivered', sent_at: '2026-11-02T10:00:00Z' })
      await aSentMessage(store, me.id, {
        body: 'By hand', channel: 'whatsapp', event: 'order_ready', subject, sent_at: '2026-11-03T10:00:00Z',
      })
      await aSentMessage(store, me.id, {
        body: 'Once only', channel: 'email', event: 'order_ready', subject, sent_at: '2026-11-03T11:00:00Z',
      })
      for (const status of ['queued', 'failed', 'canceled'] as const) await aSentMessage(store, me.id, { body: status, status })
      await aSentMessage(store, me.id, { body: 'Code 123456', secret: true })
      await aSentMessage(store, other.id, { body: 'Theirs' })
    })
    const { status, body } = await me.api.get<Message[]>('/api/client/messages')
    assert.equal(status, 200)
    assert.deepEqual(body.map((message) => [message.channel, message.body]), [['email', 'Once only'], ['in_app', 'Two'], ['sms', 'One']])
    assert.equal(body[2]?.at, '2026-11-01T10:00:00.000Z')
  })

  test('are five at most, and the client’s alone', async ({ assert }) => {
    const me = await client()
    await withStore(async (store) => { for (let n = 0; n < 7; n++) await aSentMessage(store, me.id, { body: `Message ${n}` }) })
    assert.lengthOf((await me.api.get<Message[]>('/api/client/messages')).body, 5)
    for (const { api } of [await owner(), await courier()]) assert.equal((await api.get('/api/client/messages')).status, 401)
  })
})
