import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { measuredOrder } from '#tests/support/rows/orders'
import { aSentMessage } from '#tests/support/rows/outbox'
import { client, courier, owner } from '#tests/support/rows/people'
import { MASKED_LINK } from '#common/orders/link_path'
import type { ClientMessage } from '#common/messages/client_message'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'


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
    const { status, body } = await me.api.get<ClientMessage[]>('/api/client/messages')
    assert.equal(status, 200)
    assert.deepEqual(body.map((message) => [message.channel, message.body]), [['email', 'Once only'], ['in_app', 'Two'], ['sms', 'One']])
    assert.equal(body[2]?.at, '2026-11-01T10:00:00.000Z')
  })

  test('have a title in the language of the reader, stay as they were sent, and lead to their order', async ({ assert }) => {
    const me = await client()
    const { order } = await withStore((store) => measuredOrder(store, { client_id: me.id }))
    const subject = { type: 'orders', id: order.id } as const
    await withStore(async (store) => {
      const body = `Bonjour, ${order.code}: https://zarbia.test${MASKED_LINK}?lang=fr. Ouvert: 9-19`
      await aSentMessage(store, me.id, { title: 'Votre prix', body, locale: 'fr', event: 'quote_ready', subject })
    })
    const { body } = await me.api.get<ClientMessage[]>('/api/client/messages')
    assert.deepInclude(body[0], {
      title: `Your price for \u2068${order.code}\u2069`, locale: 'fr', body: `Bonjour, ${order.code}. Ouvert: 9-19`,
      order: { id: order.id, code: order.code },
    })
  })

  test('are five at most, and the client’s alone', async ({ assert }) => {
    const me = await client()
    await withStore(async (store) => { for (let n = 0; n < 7; n++) await aSentMessage(store, me.id, { body: `Message ${n}` }) })
    assert.lengthOf((await me.api.get<ClientMessage[]>('/api/client/messages')).body, 5)
    for (const { api } of [await owner(), await courier()]) assert.equal((await api.get('/api/client/messages')).status, 401)
  })
})
