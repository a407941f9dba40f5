/** The conversation on the client's own pages. */
import { test } from '@japa/runner'
import { openWindow } from '#backend/services/messages/timing/whatsapp_windows'
import type { ConversationMessage } from '#common/messages/client_message'
import { measuredOrder } from '#tests/support/rows/orders'
import { aSentMessage } from '#tests/support/rows/outbox'
import { client, courier, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { conversationOf, incoming, receive } from './incoming.ts'
import type { Row } from '#resources'
import type { Failure } from '#tests/support/json_client'

const AT = '/api/client/conversation'
const CLERK = ['thread-list', 'thread-answer', 'client-list']

test.group('threads / portal', (group) => {
  group.setup(() => prepareDatabaseOnce())

  const read = async ({ api }: Awaited<ReturnType<typeof client>>) => (await api.get<ConversationMessage[]>(AT)).body
  const numbersOf = (id: number) => withStore((store) => store.lock('clients', id))
  /** They write, and a clerk answers. */
  const answered = async (me: Awaited<ReturnType<typeof client>>) => {
    assert204((await me.api.post(AT, { text: 'Vous ouvrez le samedi ?' })).status)
    const { thread } = (await conversationOf({ client_id: me.id }))!
    const clerk = await staff(CLERK)
    await clerk.api.post(`/api/user/threads/${thread.id}/answer`, { text: 'Oui, de 9 h à 13 h.' })
    return answersTo(me.id)
  }

  test('what a client writes there is in their thread, waits for staff, and is on the call list', async ({ assert }) => {
    const me = await client()
    assert.equal((await me.api.post(AT, { text: ' Une question ' })).status, 204)
    const { thread, messages } = (await conversationOf({ client_id: me.id }))!
    assert.containsSubset(thread, { status: 'open', channel: 'portal', unread: 1, last_text: 'Une question' })
    assert.containsSubset(messages, [{ direction: 'in', channel: 'portal', text: 'Une question', by: { type: 'clients', id: me.id } }])
    assert.lengthOf(await withStore((store) => store.select('follow_ups', { client_id: me.id, status: 'open', kind: 'message' })), 1)
    // The same thread, whichever way they write.
    await receive(incoming((await numbersOf(me.id)).phone, 'Encore une'))
    assert.equal((await conversationOf({ client_id: me.id }))!.messages.length, 2)
  })

  test('the answer stands there, unread until the page is opened, and reaches them by SMS', async ({ assert }) => {
    const me = await client()
    const sent = await answered(me)
    const { phone } = await numbersOf(me.id)
    assert.sameDeepMembers(sent.map(({ channel, address, body }) => [channel, address, body]), [
      ['in_app', null, 'Oui, de 9 h à 13 h.'], ['sms', phone, 'Oui, de 9 h à 13 h.'],
    ])
    await withStore(async (store) => {
      for (const { id, channel } of sent) await store.transition('notifications', id, channel === 'in_app' ? 'arrive' : 'hand_on')
    })
    const unread = async () => (await me.api.get('/api/client/inbox')).headers.get('x-unread')
    assert.equal(await unread(), '1')
    // Once, though it went two ways.
    assert.deepEqual((await read(me)).map(({ from, text, locale }) => [from, text, locale]), [
      ['company', 'Oui, de 9 h à 13 h.', null], ['client', 'Vous ouvrez le samedi ?', null],
    ])
    assert.lengthOf((await me.api.get<unknown[]>('/api/client/messages')).body, 1)
    await me.api.post('/api/client/inbox/read-all', {})
    assert.equal(await unread(), '0')
  })

  test('by WhatsApp while that takes free text; nowhere else for whoever takes no messages', async ({ assert }) => {
    const [me, silent] = [await client(), await client()]
    const { phone, whatsapp } = await numbersOf(me.id)
    await withStore((store) => openWindow(store.trx, whatsapp ?? phone, store.context.now))
    assert.sameMembers((await answered(me)).map(({ channel }) => channel), ['in_app', 'whatsapp'])
    await withStore((store) => store.update('clients', silent.id, { channels: ['email'] }))
    assert.sameMembers((await answered(silent)).map(({ channel }) => channel), ['in_app'])
  })

  test('with what the company has sent, newest first, and nothing of anybody else', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const { order } = await withStore((store) => measuredOrder(store, { client_id: me.id }))
    await withStore(async (store) => {
      const subject = { type: 'orders', id: order.id } as const
      await aSentMessage(store, me.id, { body: 'Prête', event: 'order_ready', subject, sent_at: '2026-01-01T10:00:00Z' })
      await aSentMessage(store, me.id, { body: 'Code 123456', secret: true })
    })
    await other.api.post(AT, { text: 'Leur secret' })
    await me.api.post(AT, { text: 'Merci' })
    assert.deepEqual((await read(me)).map(({ from, text, order: about }) => [from, text, about?.code ?? null]),
      [['client', 'Merci', null], ['company', 'Prête', order.code]])
    for (const { api } of [await owner(), await courier()]) assert.equal((await api.get(AT)).status, 401)
  })

  test('“where is my carpet?” is answered there at once, without an SMS', async ({ assert }) => {
    const me = await client()
    const { order } = await withStore((store) => measuredOrder(store, { client_id: me.id }))
    await me.api.post(AT, { text: 'Où est mon tapis ?' })
    const [answer] = await read(me)
    assert.containsSubset(answer!, { from: 'company', locale: 'fr', order: { code: order.code } })
    assert.notInclude(answer!.text ?? '', 'http')
    assert.deepEqual((await answersTo(me.id)).map(({ channel }) => channel), ['in_app'])
  })

  test('nothing, 1,001 characters, and the twenty-first message of an hour are refused', async ({ assert }) => {
    const me = await client()
    for (const text of ['', ' ', 'x'.repeat(1_001)]) assert.equal((await me.api.post(AT, { text })).status, 422, text.slice(0, 3))
    for (let n = 0; n < 20; n++) assert204((await me.api.post(AT, { text: `Message ${n}` })).status)
    const { status, body } = await me.api.post<Failure>(AT, { text: 'Again' })
    assert.deepEqual([status, body.message], [409, 'You have written a lot in this hour. Wait for our answer, or call us.'])
    assert.lengthOf((await conversationOf({ client_id: me.id }))!.messages, 20)
  })
})

const answersTo = (id: number): Promise<Row<'notifications'>[]> => withStore(async (store) => {
  const rows = await store.query(
    "select id from notifications where recipient_type = 'clients' and recipient_id = ? and event is null", [id])
  return Promise.all(rows.map((row) => store.lock('notifications', Number(row.id))))
})

function assert204(status: number): void {
  if (status !== 204) throw new Error(`it was answered with ${status}`)
}
