import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { aClient, anOrder, measuredOrder } from '#tests/support/rows/orders'
import { changeTemplates, messagesAbout } from '#tests/support/rows/outbox'
import { freshPhone, owner } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import { conversationOf, incoming, receive, wrote } from './incoming.ts'
import type { Values } from '#backend/engine/resource/store'

const newClient = (values: Values<'clients'> = {}) => withStore((store) => aClient(store, { locale: 'fr', ...values }))
const followUpsOf = (id: number) => withStore((store) => store.select('follow_ups', { client_id: id, kind: 'message', status: 'open' }))
const sentTo = (id: number) => query(db.connection(), `
  select body, channel, address, subject_type from notifications
  where recipient_type = 'clients' and recipient_id = ? and event is null order by id`, [id])

test.group('threads / receive', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('what a client writes opens their thread and one follow-up, and waits', async ({ assert }) => {
    const client = await newClient()
    const { thread, messages, out } = await wrote(client.phone, 'Bonjour, avez-vous trouvé ma bague ?')
    assert.containsSubset(thread, { client_id: client.id, status: 'open', unread: 1, channel: 'whatsapp', phone: client.phone })
    assert.isNotNull(thread.waiting_since)
    assert.deepEqual(messages.map(({ direction, text }) => [direction, text]), [['in', 'Bonjour, avez-vous trouvé ma bague ?']])
    assert.isEmpty(out)
    const { thread: again } = await wrote(client.phone, 'Elle est en or')
    assert.containsSubset(again, { id: thread.id, unread: 2, waiting_since: thread.waiting_since, last_text: 'Elle est en or' })
    assert.lengthOf(await followUpsOf(client.id), 1)
  })

  test('a thread says what came last, also of a message without a text', async ({ assert }) => {
    const client = await newClient()
    await wrote(client.phone, 'Bonjour, avez-vous trouvé ma bague ?')
    await receive(incoming(client.phone, null, { kind: 'location', location: { lat: 27.1536, lng: -13.2033 } }))
    assert.include((await conversationOf({ client_id: client.id }))!.thread, { last_text: null, last_kind: 'location' })
    const { thread } = await wrote(client.phone, 'Elle est en or')
    assert.include(thread, { last_text: 'Elle est en or', last_kind: 'text' })
  })

  test('the same message handed on twice, and at the same time, is there once', async ({ assert }) => {
    const client = await newClient()
    const message = incoming(client.phone, 'où est mon tapis')
    await Promise.all([receive(message), receive(message)])
    await receive(message)
    const { messages } = (await conversationOf({ client_id: client.id }))!
    assert.deepEqual(messages.map(({ direction }) => direction), ['in', 'out'])
  })

  test('two messages of a new number at the same time are one thread', async ({ assert }) => {
    const phone = freshPhone()
    await Promise.all([receive(incoming(phone, 'Bonjour')), receive(incoming(phone, 'Lavez-vous les rideaux ?'))])
    const rows = await withStore((store) => store.select('threads', { phone }))
    assert.lengthOf(rows, 1)
    assert.equal(rows[0]?.unread, 2)
  })

  test('a WhatsApp number and a second number are the client’s too; that of two clients is nobody’s', async ({ assert }) => {
    const [whatsapp, second] = [freshPhone(), freshPhone()]
    const client = await newClient({ whatsapp, phone2: second })
    for (const phone of [whatsapp, second]) await receive(incoming(phone, 'Bonjour'))
    assert.equal((await conversationOf({ client_id: client.id }))?.messages.length, 2)
    await withStore((store) => anOrder(store, { client_id: client.id }))
    await newClient({ phone2: second })
    await receive(incoming(second, 'fin zrbiya dyali'))
    const shared = (await conversationOf({ phone: second, client_id: null }))!
    assert.lengthOf(shared.out, 1)
    assert.match(shared.out[0]!, /رقمها/)
  })

  test('a deleted client is nobody, a suspended one is a client', async ({ assert }) => {
    const { api } = await owner()
    const deleted = await newClient()
    assert.equal((await api.delete(`/api/user/clients/${deleted.id}?version=${deleted.version}`)).status, 200)
    await receive(incoming(deleted.phone, 'où est mon tapis'))
    assert.isNull(await conversationOf({ client_id: deleted.id }))
    assert.match((await conversationOf({ phone: deleted.phone }))!.out[0]!, /quelle commande/)
    const suspended = await newClient()
    await withStore((store) => store.transition('clients', suspended.id, 'suspend', { reason: 'Unpaid' }))
    assert.equal((await wrote(suspended.phone, 'Bonjour')).thread.client_id, suspended.id)
  })

  test('staff are no clients, and get no automatic answer; a sender without a number is no thread', async ({ assert }) => {
    const { id } = await owner()
    const phone = await withStore(async (store) => (await store.find('users', id))!.phone)
    await receive(incoming(phone, 'où est mon tapis'))
    assert.isEmpty((await conversationOf({ phone }))!.out)
    await receive(incoming('MAROCTEL', 'Promo'))
    assert.lengthOf(await query(db.connection(), "select 1 from thread_messages where text = 'Promo'", []), 0)
  })

  test('10,000 characters are cut; nothing, and pictures only, are kept as they are', async ({ assert }) => {
    const client = await newClient()
    await receive(incoming(client.phone, '😀'.repeat(5_000)))
    await receive(incoming(client.phone, '   '))
    await receive(incoming(client.phone, '👍'))
    const { messages, thread } = (await conversationOf({ client_id: client.id }))!
    assert.deepEqual(messages.map(({ text }) => text?.length ?? null), [4096, null, 2])
    assert.equal(thread.unread, 3)
  })

  test('a message of a clock that is ahead is of now', async ({ assert }) => {
    const client = await newClient()
    const { messages } = await wrote(client.phone, 'Bonjour', { sent_at: '2999-01-01T00:00:00.000Z' })
    assert.isBelow(Date.parse(messages[0]!.sent_at), Date.now() + 1_000)
    assert.lengthOf((await wrote(client.phone, 'Bonsoir', { sent_at: 'yesterday' })).messages, 2)
  })

  test('a number that becomes a client’s brings its messages along', async ({ assert }) => {
    const phone = freshPhone()
    await receive(incoming(phone, 'Lavez-vous les rideaux ?'))
    const created = await newClient({ phone })
    const { thread, messages } = (await conversationOf({ client_id: created.id }))!
    assert.containsSubset(thread, { phone, status: 'open', unread: 1 })
    assert.lengthOf(messages, 1)
    const other = freshPhone()
    await receive(incoming(other, 'C’est mon nouveau numéro'))
    await withStore((store) => store.update('clients', created.id, { whatsapp: other }))
    const joined = (await conversationOf({ client_id: created.id }))!
    assert.equal(joined.messages.length, 2)
    assert.containsSubset(joined.thread, { id: thread.id, phone: other, unread: 2 })
    assert.isNull(await conversationOf({ phone: other, client_id: null }))
  })
})

test.group('threads / where is my carpet', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is answered with the step, the promise and the link of the own order, and nobody need look', async ({ assert }) => {
    const client = await newClient()
    const { order } = await withStore((store) => anOrder(store, { client_id: client.id }))
    await withStore((store) => anOrder(store))
    const { thread, out } = await wrote(client.phone, 'où est mon tapis ?')
    assert.lengthOf(out, 1)
    assert.match(out[0]!, new RegExp(`^${order.code}\u00a0: En attente\\.\\nSuivez-la ici\u00a0: http\\S+/o/\\*\\*\\*\\?lang=fr$`))
    assert.containsSubset(thread, { status: 'answered', unread: 0, waiting_since: null })
    assert.isEmpty(await followUpsOf(client.id))
    assert.containsSubset(await sentTo(client.id), [{ address: client.phone, channel: 'whatsapp', subject_type: 'orders' }])
  })

  test('of several orders each has a line, of more than five the rest is counted; the link needs a sign-in', async ({ assert }) => {
    const client = await newClient()
    const codes = await withStore(async (store) => {
      const orders = []
      for (let n = 0; n < 7; n++) orders.push((await anOrder(store, { client_id: client.id, items: 0 })).order.code)
      return orders
    })
    const [text] = (await wrote(client.phone, 'where is my carpet')).out
    const lines = text!.split('\n')
    assert.deepEqual(lines.slice(0, 5).map((line) => line.split(':')[0]), codes.slice(2).reverse())
    assert.equal(lines[5], 'And 2 more.')
    assert.match(lines[6]!, /\/client\/orders\?lang=en$/)
  })

  test('without an open order it says so; a late one is answered and still waits for a person', async ({ assert }) => {
    const client = await newClient()
    assert.match((await wrote(client.phone, 'où est mon tapis')).out[0]!, /pas de commande en cours/)
    const late = await newClient()
    await withStore(async (store) => {
      const { order } = await anOrder(store, { client_id: late.id })
      await store.update('orders', order.id, { promised_at: new Date(Date.now() - 86_400_000).toISOString() })
    })
    const { thread, out } = await wrote(late.phone, 'où est mon tapis')
    assert.notMatch(out[0]!, /Prévu/)
    assert.containsSubset(thread, { status: 'open', unread: 1 })
  })

  test('one answer in some minutes; none to what is old, to machines, or to our own words', async ({ assert }) => {
    const client = await newClient()
    await wrote(client.phone, 'où est mon tapis')
    const { out, thread } = await wrote(client.phone, 'où est mon tapis ??')
    assert.lengthOf(out, 1)
    assert.equal(thread.status, 'open')
    const old = await newClient()
    assert.isEmpty((await wrote(old.phone, 'où est mon tapis', { sent_at: new Date(Date.now() - 7_200_000).toISOString() })).out)
    const machine = await newClient()
    assert.isEmpty((await wrote(machine.phone, 'Réponse automatique : où est mon tapis')).out)
  })
})

test.group('threads / yes and no', (group) => {
  group.setup(async () => {
    await prepareDatabaseOnce()
    return changeTemplates('quote_ready', { behavior: 'never' })
  })

  const askedFor = (client_id: number) => withStore(async (store) => {
    const { order } = await measuredOrder(store, { client_id })
    const quote = (await store.select('quotes', { order_id: order.id })).at(-1)!
    await store.transition('quotes', quote.id, 'send', { ask: { sent_channel: 'whatsapp' } })
    return { order, quote }
  })

  test('to the only price that waits is a proposal; the order does not move', async ({ assert }) => {
    const client = await newClient()
    const { order, quote } = await askedFor(client.id)
    assert.containsSubset((await wrote(client.phone, 'ok d’accord')).thread, { quote_id: quote.id, said: 'yes', status: 'open' })
    assert.equal((await withStore((store) => store.find('orders', order.id)))?.status, 'measured')
    assert.containsSubset((await wrote(client.phone, 'non merci')).thread, { quote_id: quote.id, said: 'no' })
    assert.containsSubset((await wrote(client.phone, 'c’est combien déjà ?')).thread, { quote_id: null, said: null })
  })

  test('of two prices none is meant, but that of the message it answers', async ({ assert }) => {
    const client = await newClient()
    await askedFor(client.id)
    const { order, quote } = await askedFor(client.id)
    assert.isNull((await wrote(client.phone, 'oui')).thread.quote_id)
    await withStore((store) => store.insert('notifications', {
      recipient: { type: 'clients', id: client.id }, channel: 'whatsapp', locale: 'fr', body: 'Prix', status: 'sent',
      subject: { type: 'orders', id: order.id }, provider_id: `ours-${order.id}`,
    }))
    assert.equal((await wrote(client.phone, 'oui', { reply_to: `ours-${order.id}` })).thread.quote_id, quote.id)
  })

  test('without a price it is a message like others', async ({ assert }) => {
    const client = await newClient()
    assert.containsSubset((await wrote(client.phone, 'oui')).thread, { quote_id: null, said: null, status: 'open' })
  })
})

test.group('threads / stop', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('ends what nobody asked for, keeps what they must have, is confirmed, and is undone by start', async ({ assert }) => {
    const client = await newClient()
    const { order } = await withStore((store) => anOrder(store, { client_id: client.id }))
    const [waiting] = await messagesAbout('orders', order.id, 'order_created')
    assert.equal(waiting?.status, 'queued')
    const { out, thread } = await wrote(client.phone, 'STOP')
    assert.lengthOf(out, 1)
    assert.match(out[0]!, /START/)
    assert.equal(thread.status, 'open')
    assert.equal((await messagesAbout('orders', order.id, 'order_created'))[0]?.status, 'canceled')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const { order: next } = await withStore((store) => anOrder(store, { client_id: client.id }), { at })
    assert.isEmpty(await messagesAbout('orders', next.id, 'order_created'))
    const measured = await withStore((store) => measuredOrder(store, { client_id: client.id }))
    assert.isNotEmpty(await messagesAbout('orders', measured.order.id, 'quote_ready'))
    await wrote(client.phone, 'START')
    assert.isNull((await withStore((store) => store.find('clients', client.id)))?.stopped_at)
  })
})
