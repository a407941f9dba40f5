import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { siteUrl } from '#tests/support/json_client'
import { withStore } from '#tests/support/server/with_store'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { messageDeliveryJobOf, messagesAbout, changeTemplates, type OutboxMessage } from '#tests/support/rows/outbox'
import { client, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { waitForValue } from '#tests/support/until'
import type { Row } from '#resources'

interface Shown { id: number; status: string; held: boolean; can: { transitions: Record<string, { allowed: boolean; reason?: string }> } }
interface Refusal { code: string; message: string }

const AT = '/api/user/notifications'

test.group('messages / held for approval', (group) => {
  group.setup(() => prepareDatabaseOnce())
  group.each.setup(() => changeTemplates('order_created', { behavior: 'ask' }))

  const held = async (at?: string): Promise<OutboxMessage> => {
    const { order } = await withStore((store) => anOrder(store), { ...(at && { at }) })
    const [message] = await messagesAbout('orders', order.id)
    return message!
  }
  const again = async ({ id }: OutboxMessage) => (await db.from('notifications').where('id', id).first()) as Row<'notifications'>

  test('are not sent before approval; the order page lists them', async ({ assert }) => {
    const message = await held()
    assert.include(message, { held: true, status: 'queued' })
    assert.isNull(await messageDeliveryJobOf(message.id))
    const sender = await staff(['notification-list', 'notification-send', 'order-list'])
    const subject = `orders:${(message as unknown as { subject_id: number }).subject_id}`
    const { body: list } = await sender.api.get<Shown[]>(`${AT}?subject=${subject}&held=true`)
    assert.deepEqual(list.map(({ id }) => id), [message.id])
    assert.isTrue(list[0]!.can.transitions.send!.allowed)
    const { status, body } = await sender.api.post<Shown>(`${AT}/${message.id}/send`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.include(body, { held: false, status: 'queued' })
    assert.isNotNull(await messageDeliveryJobOf(message.id))
    assert.include(await again(message), { by_id: sender.id })
    const { status: twice, body: refusal } = await sender.api.post<Refusal>(`${AT}/${message.id}/send`)
    assert.deepEqual([twice, refusal.message], [409, 'This message needs no approval: it is sent automatically.'])
  })

  test('an approval in quiet hours is sent after them', async ({ assert }) => {
    const message = await held()
    await withStore((store) => store.transition('notifications', message.id, 'send'), { at: '2026-03-02T23:30:00.000Z' })
    assert.match(new Date((await again(message)).scheduled_at!).toISOString(), /^2026-03-03T0[89]:00:00\.000Z$/)
    assert.isNotNull(await messageDeliveryJobOf(message.id))
  })

  test('a rejected message is not sent, and has the reason', async ({ assert }) => {
    const message = await held()
    const { api } = await staff(['notification-list', 'notification-edit'])
    const { body } = await api.post<Shown>(`${AT}/${message.id}/cancel`, { reason: 'The client is at the counter' })
    assert.equal(body.status, 'canceled')
  })

  test('are approved in bulk', async ({ assert }) => {
    const messages = [await held(), await held()]
    const { api } = await staff(['notification-list', 'notification-send'])
    const { body } = await api.post<{ done: number }>(`${AT}/bulk`, { ids: messages.map(({ id }) => id), action: 'send' })
    assert.equal(body.done, 2)
    for (const { id } of messages) assert.isNotNull(await messageDeliveryJobOf(id))
  })

  test('are sent by hand, on WhatsApp only, and then not by the queue', async ({ assert }) => {
    const message = await held()
    const sender = await staff(['notification-list', 'notification-send'])
    const { body } = await sender.api.post<Shown>(`${AT}/${message.id}/by_hand`)
    assert.include(body, { status: 'sent', held: false })
    assert.include(await again(message), { by_id: sender.id })
    assert.isNotNull((await again(message)).sent_at)
    const sms = await withStore(async (store) => anOrder(store, { client_id: (await aClient(store, { channels: ['sms'] })).id }))
    const [other] = await messagesAbout('orders', sms.order.id)
    const refused = await sender.api.post<Refusal>(`${AT}/${other!.id}/by_hand`)
    assert.deepEqual([refused.status, refused.body.message], [409, 'Only WhatsApp messages can be sent manually.'])
  })

  test('a failed message is sent again, at once', async ({ assert }) => {
    const message = await held()
    await withStore((store) => store.transition('notifications', message.id, 'send'))
    await withStore((store) => store.transition('notifications', message.id, 'fail'))
    await db.from('queue_jobs').where('key', `notification:${message.id}`).delete()
    const { api } = await staff(['notification-list', 'notification-send'])
    assert.equal((await api.post<Shown>(`${AT}/${message.id}/retry`)).body.status, 'queued')
    assert.isNotNull(await messageDeliveryJobOf(message.id))
  })

  test('require the permission to send', async ({ assert }) => {
    const message = await held()
    const { api } = await staff(['notification-list'])
    for (const verb of ['send', 'by_hand', 'retry']) assert.equal((await api.post(`${AT}/${message.id}/${verb}`)).status, 403, verb)
  })
})

test.group('messages / a secret', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is in no list, page, search, export, history or log, and staff send it neither again nor by hand', async ({ assert }) => {
    const person = await client()
    const { phone } = await db.from('clients').where('id', person.id).first() as { phone: string }
    const all = await owner()
    await all.api.post('/auth/client/send-code', { phone })
    const row: Row<'notifications'> = await waitForValue('the message with the code', () =>
      db.from('notifications').where({ recipient_type: 'clients', recipient_id: person.id }).first())
    const stored = await db.from('message_secrets').where('notification_id', row.id).first() as { body: string }
    const code = /\d{6}/.exec(stored.body)![0]
    assert.include(row, { secret: true, address: phone, channel: 'sms', scheduled_at: null })
    assert.include(row.body, '••••••')
    assert.isNotNull(await messageDeliveryJobOf(row.id))
    const seen = [
      await all.api.get(`${AT}?id=${row.id}`), await all.api.get(`${AT}/${row.id}`), await all.api.get(`${AT}/${row.id}/history`),
      await all.api.get(`/api/user/audit-logs?subject_resource=notifications&subject_id=${row.id}`),
      await all.api.get(`/api/user/queue-jobs?_sort=id&_order=desc&_end=50`),
    ]
    for (const { status, body } of seen) {
      assert.equal(status, 200)
      assert.notInclude(JSON.stringify(body), code)
    }
    assert.lengthOf((await all.api.get<object[]>(`${AT}?q=${code}`)).body, 0)
    assert.lengthOf((await all.api.get<{ groups: object[] }>(`/api/user/search?q=${code}`)).body.groups.filter((group) =>
      (group as { resource: string }).resource === 'notifications'), 0)
    const file = await fetch(`${siteUrl()}${AT}/export?format=csv&id=${row.id}`, {
      headers: { authorization: `Bearer ${all.token}` },
    })
    assert.equal(file.status, 200)
    assert.notInclude(await file.text(), code)
    assert.equal((await all.api.post(`${AT}/${row.id}/by_hand`)).status, 409)
    await withStore((store) => store.transition('notifications', row.id, 'fail'))
    assert.equal((await all.api.post(`${AT}/${row.id}/retry`)).status, 409)
  })
})
