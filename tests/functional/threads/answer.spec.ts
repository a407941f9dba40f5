import { test } from '@japa/runner'
import { aClient, anOrder } from '#tests/support/rows/orders'
import { freshPhone, client as aPerson, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { conversationOf, incoming, receive, useWhatsapp, wrote } from './incoming.ts'
import type { Row } from '#resources'

type Thread = Row<'threads'> & { readonly taken_by_id: number | null }
interface Refusal { readonly message: string; readonly errors?: Record<string, string[]> }

const AT = '/api/user/threads'
const CLERK = ['thread-list', 'thread-answer', 'client-list', 'order-list', 'order-link', 'address-create', 'follow-up-list']

test.group('threads / answer', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useWhatsapp(group)

  const aThread = async (text = 'Bonjour, une question') => {
    const client = await withStore((store) => aClient(store, { locale: 'fr' }))
    return { client, ...await wrote(client.phone, text) }
  }
  const version = async (id: number) => (await withStore((store) => store.find('threads', id)))!.version

  test('goes to the number that wrote, by its channel, and settles what waited', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const { client, thread } = await aThread()
    const { status, body } = await clerk.api.post<Thread>(`${AT}/${thread.id}/answer`, { text: 'Oui, nous avons votre bague.' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.containsSubset(body, { status: 'answered', unread: 0, waiting_since: null, taken_by_id: clerk.id })
    const { messages } = (await conversationOf({ client_id: client.id }))!
    const sent = messages.find(({ direction }) => direction === 'out')!
    assert.containsSubset(sent, { text: 'Oui, nous avons votre bague.', by: { type: 'users', id: clerk.id } })
    const message = await withStore((store) => store.find('notifications', sent.notification_id!))
    assert.containsSubset(message!, { status: 'queued', channel: 'whatsapp', address: client.phone, by_id: clerk.id, event: null })
    assert.isEmpty(await withStore((store) => store.select('follow_ups', { client_id: client.id, status: 'open', kind: 'message' })))
  })

  test('to a number that is nobody’s goes out without a client', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const phone = freshPhone()
    const { thread } = await wrote(phone, 'Lavez-vous les rideaux ?')
    const { status, body } = await clerk.api.post<Thread>(`${AT}/${thread.id}/answer`, { text: 'Oui.' })
    assert.equal(status, 200, JSON.stringify(body))
    const sent = (await conversationOf({ phone }))!.messages.at(-1)!
    const message = await withStore((store) => store.find('notifications', sent.notification_id!))
    assert.containsSubset(message!, { recipient: null, address: phone, status: 'queued' })
  })

  test('keeps no link to the page of an order: it is put in when the message goes out', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const { client, thread } = await aThread()
    const { order, link } = await withStore(async (store) => {
      const { order: own } = await anOrder(store, { client_id: client.id })
      const [row] = await store.query('select public_token from orders where id = ?', [own.id])
      return { order: own, link: `/o/${String(row?.public_token)}` }
    })
    await clerk.api.post(`${AT}/${thread.id}/answer`, { text: `Voici : http://x${link}` })
    const sent = (await conversationOf({ client_id: client.id }))!.messages.at(-1)!
    assert.equal(sent.text, 'Voici : http://x/o/***')
    const message = await withStore((store) => store.find('notifications', sent.notification_id!))
    assert.containsSubset(message!, { subject: { type: 'orders', id: order.id }, body: sent.text })
  })

  test('is one person’s: another takes it over first, and a version that is old is refused', async ({ assert }) => {
    const [one, other] = [await staff(CLERK), await staff(CLERK)]
    const { thread } = await aThread()
    const taken = await one.api.post<Thread>(`${AT}/${thread.id}/take`, { version: await version(thread.id) })
    assert.equal(taken.body.taken_by_id, one.id)
    const refused = await other.api.post<Refusal>(`${AT}/${thread.id}/answer`, { text: 'Bonjour' })
    assert.deepEqual([refused.status, refused.body.message], [409, 'Somebody else answers this conversation. Take it first.'])
    const at = await version(thread.id)
    assert.equal((await other.api.post(`${AT}/${thread.id}/take`, { version: at })).status, 200)
    assert.equal((await one.api.post(`${AT}/${thread.id}/answer`, { version: at, text: 'Bonjour' })).status, 409)
    assert.equal((await other.api.post(`${AT}/${thread.id}/release`, {})).status, 200)
    assert.equal((await one.api.post(`${AT}/${thread.id}/done`, {})).status, 200)
  })

  test('is nothing without a text, longer than a message, or without the permission', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const { thread } = await aThread()
    for (const text of ['', '   ', 'a'.repeat(1_001), null]) {
      assert.equal((await clerk.api.post(`${AT}/${thread.id}/answer`, { text })).status, 422, String(text).slice(0, 5))
    }
    const reader = await staff(['thread-list'])
    assert.equal((await reader.api.post(`${AT}/${thread.id}/answer`, { text: 'Bonjour' })).status, 403)
    const { body } = await reader.api.get<Thread>(`${AT}/${thread.id}`)
    assert.equal(body.id, thread.id)
    assert.notProperty(body, 'phone')
  })

  test('a place that was sent becomes an address with its zone, once', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const { client, thread } = await aThread()
    await receive(incoming(client.phone, null, { kind: 'location', location: { lat: 27.1536, lng: -13.2033 } }))
    const sent = (await conversationOf({ client_id: client.id }))!.messages.at(-1)!
    const { status, body } = await clerk.api.post<Refusal>(`${AT}/${thread.id}/take_address`, { message_id: sent.id })
    assert.equal(status, 200, JSON.stringify(body))
    const [address] = await withStore((store) => store.select('addresses', { client_id: client.id }))
    assert.containsSubset(address!, { location: { lat: 27.1536, lng: -13.2033 }, location_source: 'shared', label: 'Envoyé par message' })
    const again = await clerk.api.post<Refusal>(`${AT}/${thread.id}/take_address`, { message_id: sent.id })
    assert.deepEqual([again.status, again.body.message], [409, 'This place is an address of the client already.'])
    const { thread: another } = await aThread()
    assert.equal((await clerk.api.post(`${AT}/${another.id}/take_address`, { message_id: sent.id })).status, 422)
  })

  test('a client sees their own thread and no other', async ({ assert }) => {
    const me = await aPerson()
    const phone = await withStore(async (store) => (await store.find('clients', me.id))!.phone)
    const { thread } = await wrote(phone, 'Bonjour')
    await aThread()
    const { body } = await me.api.get<{ id: number }[]>('/api/client/threads')
    assert.deepEqual(body.map(({ id }) => id), [thread.id])
    const { body: messages } = await me.api.get<{ text: string }[]>('/api/client/thread-messages')
    assert.deepEqual(messages.map(({ text }) => text), ['Bonjour'])
  })

  test('the owner finds who has waited longest', async ({ assert }) => {
    const { api } = await owner()
    const first = await aThread()
    const second = await aThread()
    const { body } = await api.get<Thread[]>(`${AT}?_view=waiting&_sort=waiting_since&_order=desc&_end=20`)
    const ids = body.map(({ id }) => id)
    assert.isAbove(ids.indexOf(first.thread.id), ids.indexOf(second.thread.id))
    assert.isAtLeast(ids.indexOf(second.thread.id), 0)
  })
})

/** A client has asked, and this clerk has answered. */
async function answeredBy(clerk: Awaited<ReturnType<typeof staff>>) {
  const client = await withStore((store) => aClient(store, { locale: 'fr' }))
  const { thread } = await wrote(client.phone, 'Bonjour, une question')
  const { body } = await clerk.api.post<Thread>(`${AT}/${thread.id}/answer`, { text: 'Oui.' })
  const sent = (await conversationOf({ client_id: client.id }))!.messages.at(-1)!
  return { client, thread, body, message: sent.notification_id! }
}

const waitingOf = ({ client, thread }: Pick<Awaited<ReturnType<typeof answeredBy>>, 'client' | 'thread'>) => withStore(async (store) => {
  const { status, waiting_since } = (await store.find('threads', thread.id))!
  const calls = await store.select('follow_ups', { client_id: client.id, status: 'open', kind: 'message' })
  return [status, waiting_since !== null, calls.length]
})

test.group('threads / an answer that no channel can carry', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is not sent: the client still waits, until somebody has sent it by hand', async ({ assert }) => {
    const clerk = await staff([...CLERK, 'notification-list', 'notification-send'])
    const given = await answeredBy(clerk)
    assert.equal(given.body.status, 'open')
    assert.include(await withStore((store) => store.find('notifications', given.message)), { status: 'failed', failure: 'not_configured' })
    assert.deepEqual(await waitingOf(given), ['open', true, 1])
    const { status, body } = await clerk.api.post<Refusal>(`/api/user/notifications/${given.message}/by_hand`, {})
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(await waitingOf(given), ['answered', false, 0])
  })
})

test.group('threads / an answer that fails later', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useWhatsapp(group)

  const becomes = (id: number, verb: 'fail' | 'hand_on') => withStore(
    (store) => store.transition('notifications', id, verb, { ask: verb === 'fail' ? { failure: 'refused' } : {} }), { caller: null },
  )

  test('waits again, and is on the call list again; not if the provider has said the worse first', async ({ assert }) => {
    const given = await answeredBy(await staff(CLERK))
    assert.deepEqual(await waitingOf(given), ['answered', false, 0])
    await becomes(given.message, 'fail')
    assert.deepEqual(await waitingOf(given), ['open', true, 1])
    await becomes(given.message, 'hand_on')
    assert.deepEqual(await waitingOf(given), ['answered', false, 0])
  })

  test('is not waited for when another one has followed it', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const given = await answeredBy(clerk)
    await clerk.api.post(`${AT}/${given.thread.id}/answer`, { text: 'Demain.' })
    await becomes(given.message, 'fail')
    assert.deepEqual(await waitingOf(given), ['answered', false, 0])
  })
})
