import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { siteUrl } from '#tests/support/json_client'
import { registerTestJobs, startTestWorker } from '#tests/support/server/test_jobs'
import { openEventStream } from '#tests/support/server/event_stream'
import { deliverMessage, messageDeliveryJobs, insertMessage, findMessage } from '#tests/support/rows/message_rows'
import { client, courier, guest, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { inAppChannel } from '#backend/services/messages/delivery/channels'
import { GUARDS } from '#common/guards'
import type { Guard } from '#schema/types'

const TABLES = { user: 'users', courier: 'couriers', client: 'clients' } as const
interface InboxMessage {
  readonly id: number
  readonly title: string | null
  readonly link: string | null
  readonly read_at: string | null
  readonly body: string
  readonly locale: string
  readonly event?: string | null
  readonly count?: number
}

test.group('messages / inbox', (group) => {
  group.setup(prepareDatabaseOnce)
  const make: Readonly<Record<Guard, () => Promise<Person>>> = { user: () => staff([]), courier, client }
  const base = { channel: 'in_app', status: 'delivered', address: null }
  const at = (guard: Guard, id: number) => ({ type: TABLES[guard], id })

  for (const guard of GUARDS) {
    const url = `/api/${guard}/inbox`

    test(`${guard}: own messages, newest first, by pages; no queued messages or other channels`, async ({ assert, cleanup }) => {
      const me = await make[guard]()
      const ids: number[] = []
      for (let n = 0; n < 3; n += 1) ids.unshift(await insertMessage(at(guard, me.id), { ...base, title: 'Bonjour', link: '/x' }))
      for (const given of [{ status: 'queued' }, { status: 'canceled' }, { channel: 'sms' }]) {
        await insertMessage(at(guard, me.id), { ...base, ...given })
      }
      // Ids of people repeat across tables.
      const strange = await Promise.all(GUARDS.filter((one) => one !== guard).map((other) => insertMessage(at(other, me.id), base)))
      cleanup(async () => { await query(db.connection(), 'delete from notifications where id = any(?::bigint[])', [strange]) })
      await insertMessage(at(guard, (await make[guard]()).id), base)

      const { status, body, headers } = await me.api.get<InboxMessage[]>(url)
      assert.equal(status, 200)
      assert.deepEqual(body.map(({ id }) => id), ids)
      assert.containsSubset(body[0], { title: 'Bonjour', link: '/x', locale: 'fr', read_at: null })
      assert.deepEqual([headers.get('x-total-count'), headers.get('x-unread')], ['3', '3'])
      const page = await me.api.get<InboxMessage[]>(`${url}?_start=1&_end=2`)
      assert.deepEqual(page.body.map(({ id }) => id), ids.slice(1, 2))
      assert.equal(page.headers.get('x-total-count'), '3')
    })

    test(`${guard}: reads one message, and all; messages of others do not exist`, async ({ assert, cleanup }) => {
      const [me, other] = [await make[guard](), await make[guard]()]
      const ids = [
        await insertMessage(at(guard, me.id), base),
        await insertMessage(at(guard, me.id), base),
        await insertMessage(at(guard, me.id), base),
      ]
      const foreign = await insertMessage(at(guard, other.id), base)
      const sms = await insertMessage(at(guard, me.id), { ...base, channel: 'sms' })
      const page = await openEventStream(siteUrl(), me.token, { guard })
      cleanup(page.stop)

      const read = await me.api.post<InboxMessage>(`${url}/${ids[0]}/read`)
      assert.equal(read.status, 200)
      assert.isNotNull(read.body.read_at)
      assert.equal((await findMessage(ids[0] ?? 0)).status, 'read')
      await page.waitForChange('inbox', ids[0] ?? 0, 'update')
      const again = await me.api.post<InboxMessage>(`${url}/${ids[0]}/read`)
      assert.deepEqual(again.body, read.body)
      for (const id of [foreign, sms, MISSING_ID]) assert.equal((await me.api.post(`${url}/${id}/read`)).status, 404)
      assert.equal((await findMessage(foreign)).status, 'delivered')
      assert.equal((await me.api.get(url)).headers.get('x-unread'), '2')

      const all = await me.api.post<{ count: number }>(`${url}/read-all`)
      assert.deepEqual(all.body, { count: 2 })
      assert.equal((await me.api.get(url)).headers.get('x-unread'), '0')
      assert.equal((await findMessage(foreign)).status, 'delivered')
      assert.deepEqual((await me.api.post(`${url}/read-all`)).body, { count: 0 })
    })
  }

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const bell = async (me: Person, search = '') => {
    const { body, headers } = await me.api.get<InboxMessage[]>(`/api/user/inbox${search}`)
    return { lines: body, total: Number(headers.get('x-total-count')), unread: Number(headers.get('x-unread')) }
  }

  test('staff: messages of one event within an hour are one line with its messages; what asks for an act stands alone, above', async ({
    assert,
  }) => {
    const me = await staff([])
    const told = (event: string, minutes: number, status = 'delivered') =>
      insertMessage({ type: 'users', id: me.id }, { ...base, event, status, created_at: minutesAgo(minutes) })
    const [before, ...answers] = [await told('order_stuck', 200), await told('quote_decided', 70), await told('web_order', 65)]
    const stuck = [await told('order_stuck', 50), await told('order_stuck', 20)]
    const seen = await told('order_stuck', 15, 'read')
    const answered = await told('quote_decided', 10, 'read')
    const rework = await told('rework', 8)
    stuck.push(await told('order_stuck', 2))

    const { lines, total, unread } = await bell(me)
    assert.deepEqual(lines.map(({ id, event, count }) => [id, event, count]), [
      [answers[1], 'web_order', 1], [answers[0], 'quote_decided', 1], [stuck[0], 'order_stuck', 3], [rework, 'rework', 1],
      [answered, 'quote_decided', 1], [seen, 'order_stuck', 1], [before, 'order_stuck', 1],
    ])
    assert.deepEqual([total, unread], [7, 5])
    const opened = await bell(me, `?line=${stuck[1]}&_start=0&_end=2`)
    assert.deepEqual(opened.lines.map(({ id, count }) => [id, count]), [[stuck[2], 1], [stuck[1], 1]])
    assert.deepEqual([opened.total, opened.unread], [3, 5])
    assert.deepEqual((await bell(await staff([]), `?line=${stuck[0]}`)).lines, [], 'of another person')
    assert.deepEqual((await (await staff([])).api.post(`/api/user/inbox/${stuck[0]}/read-line`)).body, { count: 0 })

    assert.deepEqual((await me.api.post(`/api/user/inbox/${stuck[0]}/read-line`)).body, { count: 3 })
    const after = await bell(me)
    assert.equal(after.unread, 4)
    const left = after.lines.filter(({ event }) => event === 'order_stuck').map(({ id, count }) => [id, count])
    assert.deepEqual(left, [[stuck[0], 4], [before, 1]])
  })

  test('staff read a message in the language of their screens; one without other languages as it was stored', async ({ assert }) => {
    const me = await staff([])
    const texts = { title: { fr: 'Reprise', en: 'Rework', ar: 'إعادة' }, body: { fr: 'Un article', en: 'An item', ar: 'قطعة' } }
    const at = { type: 'users', id: me.id }
    const id = await insertMessage(at, { ...base, title: 'Reprise', body: 'Un article', texts: JSON.stringify(texts) })
    const old = await insertMessage(at, { ...base, title: 'Reprise', body: 'Un article' })
    const { lines } = await bell(me)
    const find = (wanted: number) => lines.find((line) => line.id === wanted)
    assert.include(find(id), { title: 'Rework', body: 'An item', locale: 'en' })
    assert.include(find(old), { title: 'Reprise', body: 'Un article', locale: 'fr' })
  })

  test('requires a token, and refuses unknown parameters', async ({ assert }) => {
    const me = await client()
    for (const url of ['/api/user/inbox', '/api/courier/inbox']) assert.equal((await me.api.get(url)).status, 401)
    assert.equal((await guest().get('/api/client/inbox')).status, 401)
    const wrong = ['?page=2', '?_start=x', '?_end=-1', '?_start=5&_end=2', '?_end=101', '?_start=0&_start=1', '?_start=1.5']
    for (const query of [...wrong, '?_start=9223372036854775808']) {
      assert.equal((await me.api.get(`/api/client/inbox${query}`)).status, 422, query)
    }
    const id = await insertMessage({ type: 'clients', id: me.id }, base)
    assert.equal((await me.api.post(`/api/client/inbox/${id}/read`, { status: 'read' })).status, 422)
    assert.equal((await me.api.post(`/api/client/inbox/read-all`, { all: true })).status, 422)
    assert.equal((await findMessage(id)).status, 'delivered')
  })

  test('a message is delivered at once, and only its recipient gets the change', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs(messageDeliveryJobs({ in_app: inAppChannel })))
    cleanup(await startTestWorker())
    const [me, other] = [await client(), await client()]
    const [mine, theirs] = [
      await openEventStream(siteUrl(), me.token, { guard: 'client' }),
      await openEventStream(siteUrl(), other.token, { guard: 'client' }),
    ]
    cleanup(() => { mine.stop(); theirs.stop() })
    const row = await deliverMessage(await insertMessage({ type: 'clients', id: me.id }, { channel: 'in_app', address: null }))
    assert.equal(row.status, 'delivered')
    assert.deepEqual(await mine.waitForChange('inbox', row.id), { resource: 'inbox', id: row.id, op: 'create', version: null })
    const last = await deliverMessage(await insertMessage({ type: 'clients', id: other.id }, { channel: 'in_app', address: null }))
    await theirs.waitForChange('inbox', last.id)
    assert.deepEqual(theirs.changes().filter(({ resource }) => resource === 'inbox').map(({ id }) => id), [last.id])
    assert.equal((await me.api.get('/api/client/inbox')).headers.get('x-unread'), '1')
  })
})

test.group('messages / channels', (group) => {
  group.setup(prepareDatabaseOnce)

  test('staff with the permission for the settings see the configured channels', async ({ assert }) => {
    const url = '/api/user/messages/channels'
    const { status, body } = await (await staff(['setting-list'])).api.get(url)
    assert.equal(status, 200)
    const none = { configured: false, via: null }
    assert.deepEqual(body, {
      email: { configured: false, via: 'caught' }, sms: none, whatsapp: none, push: none, in_app: { configured: true, via: 'inbox' },
    })
    assert.equal((await (await staff([])).api.get(url)).status, 403)
    assert.equal((await (await client()).api.get(url)).status, 401)
  })
})
