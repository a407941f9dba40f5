/** The call list, with the settings of a new company. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { MISSING_ID } from '#tests/support/rows/missing_ids'
import { measuredOrder } from '#tests/support/rows/orders'
import { leaveToHand } from '#tests/support/rows/outbox'
import { freshPhone, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aStockedOrder } from '#tests/support/rows/uncollected'
import { withStore } from '#tests/support/server/with_store'
import { wrote } from '../threads/incoming.ts'
import type { CallList, CallRow } from '#common/calls/call_list'
import type { Row } from '#resources'

const CALLER = ['order-list', 'order-price', 'client-list', 'follow-up-list', 'follow-up-edit', 'notification-send'] as const
type Kind = Row<'follow_ups'>['kind']
interface Answer { readonly id?: number; readonly closed?: number; readonly next_try?: string | null; readonly message?: string }

const listOf = async ({ api }: Person, filter = ''): Promise<CallList> =>
  (await api.get<CallList>(`/api/user/follow-ups/calls${filter}`)).body
const rowOf = async (person: Person, client_id: number, filter = ''): Promise<CallRow | undefined> =>
  (await listOf(person, filter)).rows.find(({ client }) => client.id === client_id)
const post = ({ api }: Person, path: string, body: object = {}) => api.post<Answer>(`/api/user/${path}`, body)
const contact = (person: Person, client_id: number, result: string, more: object = {}) =>
  post(person, `clients/${client_id}/contact`, { medium: 'phone', result, ...more })
const claim = (person: Person, client_id: number) => post(person, `clients/${client_id}/claim-call`)

/** A client with an open follow-up of each kind about the same order. */
const waiting = (kinds: readonly Kind[] = ['quote'], due_at?: string) => withStore(async (store) => {
  const { order } = await measuredOrder(store)
  const subject = { type: 'orders', id: order.id } as const
  for (const kind of kinds) await openFollowUp(store, { kind, subject, client_id: order.client_id, ...due_at && { due_at } })
  return { order, client_id: order.client_id, subject }
})

test.group('calls / list', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('all that is open of a client is one row: why, since when, for how much, and what was tried', async ({ assert }) => {
    const [caller, { client_id, order }] = [await staff(CALLER), await waiting(['quote', 'promise'])]
    const row = await rowOf(caller, client_id)
    assert.deepEqual(row!.reasons.map(({ kind, about, order_id }) => [kind, about, order_id]),
      [['quote', order.code, order.id], ['promise', order.code, order.id]])
    assert.containsSubset(row, { tries: 0, amount: order.balance, last: null, claim: null, wrong_phones: [] })
    assert.deepEqual(row!.message, { event: 'quote_reminder', subject: { type: 'orders', id: order.id } })
    assert.lengthOf(row!.phones, 1)
    const { status, body } = await contact(caller, client_id, 'no_answer', { note: 'Rang twice' })
    assert.equal(status, 200)
    const again = await rowOf(caller, client_id)
    assert.containsSubset(again, { tries: 1, due_at: body.next_try, last: { result: 'no_answer', medium: 'phone' } })
    assert.isUndefined(await rowOf(caller, client_id, '?due=true'))
    assert.isDefined(await rowOf(caller, client_id, '?mine=true'))
    assert.equal((await post(caller, `clients/${client_id}/contact`, { medium: 'phone' })).status, 422)
    assert.equal((await contact(caller, client_id, 'answered')).body.closed, 2)
    assert.isUndefined(await rowOf(caller, client_id))
    const [call] = await withStore((store) => store.select('delivery_calls', { client_id, result: 'no_answer' }))
    assert.include(call, { order_id: order.id, phase: 'follow_up', note: 'Rang twice' })
  })

  test('the message of a price or a ready order that waits to be sent by hand is that one, no reminder of it', async ({ assert }) => {
    const caller = await staff(CALLER)
    const [priced, ready] = [await waiting(), await aStockedOrder(3)]
    await withStore((store) => openFollowUp(store, {
      kind: 'uncollected', subject: { type: 'orders', id: ready.id }, client_id: ready.client_id,
    }))
    const offered = async () => [
      (await rowOf(caller, priced.client_id))!.message?.event, (await rowOf(caller, ready.client_id))!.message?.event,
    ]
    assert.deepEqual(await offered(), ['quote_reminder', 'ready_reminder'])
    for (const id of [priced.order.id, ready.id]) await leaveToHand(id)
    assert.deepEqual(await offered(), ['quote_ready', 'order_ready'])
  })

  test('what became due on one day of the business is by value: after midnight here it is still the evening in UTC', async ({ assert }) => {
    const caller = await staff(CALLER)
    const day = (hours: number) => new Date(Date.parse('2021-03-02T00:00:00.000Z') + hours * 3_600_000).toISOString()
    // In El Aaiún, an hour ahead: 23:30 of the first of March, then 00:30, 10:00 and 23:00 of the second.
    const due = (hours: number) => waiting(['quote'], day(hours))
    const [before, small, large, last] = [await due(-1.5), await due(-0.5), await due(9), await due(22)]
    await query(db.connection(), 'update orders set total = ? where id = ?', [5000, small.order.id])
    await query(db.connection(), 'update orders set total = ? where id = ?', [700_000, large.order.id])
    await query(db.connection(), 'update orders set total = ? where id = ?', [60_000, last.order.id])
    const own = [before, small, large, last].map(({ client_id }) => client_id)
    const listed = (await listOf(caller)).rows.map(({ client }) => client.id).filter((id) => own.includes(id))
    assert.deepEqual(listed, [before, large, last, small].map(({ client_id }) => client_id))
    for (const { client_id } of [before, small, large, last]) await contact(caller, client_id, 'answered')
  })

  test('it is as old as its reason: the promise that was missed, the price that was sent, the message, the rack', async ({ assert }) => {
    const caller = await staff(CALLER)
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const since = async (client_id: number) => (await rowOf(caller, client_id))!.reasons.map((reason) => reason.since)
    const late = await waiting(['promise', 'quote'])
    await query(db.connection(), 'update orders set promised_at = ? where id = ?', [ago(3), late.order.id])
    await query(db.connection(), 'update quotes set sent_at = ? where order_id = ?', [ago(2), late.order.id])
    const [missed, quote] = await since(late.client_id)
    assert.closeTo(Date.parse(missed!), Date.parse(ago(3)), 60_000)
    assert.closeTo(Date.parse(quote!), Date.parse(ago(2)), 60_000)
    const unpaid = await waiting(['debt'])
    await query(db.connection(), 'update orders set delivered_at = ? where id = ?', [ago(9), unpaid.order.id])
    assert.closeTo(Date.parse((await since(unpaid.client_id))[0]!), Date.parse(ago(9)), 60_000)
    const ready = await waiting(['uncollected'])
    await query(db.connection(), 'update orders set stocked_at = ? where id = ?', [ago(12), ready.order.id])
    assert.closeTo(Date.parse((await since(ready.client_id))[0]!), Date.parse(ago(12)), 60_000)
    const phone = (await withStore((store) => store.find('clients', ready.client_id)))!.phone
    await wrote(phone, 'Bonjour, une question', { sent_at: ago(1) })
    assert.closeTo(Date.parse((await since(ready.client_id))[1]!), Date.parse(ago(1)), 60_000)
    for (const { subject } of [late, unpaid, ready]) await withStore((store) => settleFollowUps(store, subject))
    await withStore((store) => settleFollowUps(store, { type: 'clients', id: ready.client_id }))
  })

  test('what became due earlier is first, on one day what is worth more', async ({ assert }) => {
    const caller = await staff(CALLER)
    const day = new Date().toISOString().slice(0, 10)
    const [early, late] = [await waiting(['quote'], '2026-01-05T09:00:00Z'), await waiting(['quote'], '2026-01-06T09:00:00Z')]
    const cheap = await waiting(['quote'], `${day}T00:00:00Z`)
    const dear = await waiting(['quote'], `${day}T00:00:01Z`)
    await query(db.connection(), 'update orders set total = 90000000, paid_in = 0, paid_out = 0 where id = ?', [dear.order.id])
    const ids = (await listOf(caller)).rows.map(({ client }) => client.id)
    const at = [early, late, dear, cheap].map(({ client_id }) => ids.indexOf(client_id))
    assert.notInclude(at, -1)
    assert.deepEqual(at, at.toSorted((one, other) => one - other))
    // Settled at once: other tests look at the whole list.
    for (const { subject } of [early, late, cheap, dear]) await withStore((store) => settleFollowUps(store, subject))
  })

  test('whom we keep waiting is first: a missed promise, a message, a web order; not what is put off', async ({ assert }) => {
    const caller = await staff(CALLER)
    const old = '2026-01-04T09:00:00Z'
    const quote = await waiting(['quote'], old)
    const late = await waiting(['quote', 'promise'], '2026-01-06T09:00:00Z')
    const [web, message] = [await waiting(['web_order']), await waiting(['message'])]
    const put_off = await waiting(['promise'], new Date(Date.now() + 3_600_000).toISOString())
    const all = [late, message, web, quote, put_off]
    const own = all.map(({ client_id }) => client_id)
    const listed = (await listOf(caller)).rows.map(({ client }) => client.id).filter((id) => own.includes(id))
    assert.deepEqual(listed, own)
    for (const { subject } of all) await withStore((store) => settleFollowUps(store, subject))
  })

  test('a message that waits is quoted to those who read conversations, and counted', async ({ assert }) => {
    const [caller, reader] = [await staff(CALLER), await staff([...CALLER, 'thread-list'])]
    const countOf = async () => (await reader.api.get<{ due: number }>('/api/user/threads/waiting')).body.due
    const { client_id } = await waiting([])
    const before = await countOf()
    const phone = (await withStore((store) => store.find('clients', client_id)))!.phone
    await wrote(phone, 'Bonjour, une question')
    const quoted = async (person: Person) => (await rowOf(person, client_id))!.reasons.find(({ kind }) => kind === 'message')!.thread
    assert.include(await quoted(reader), { text: 'Bonjour, une question' })
    assert.isNull(await quoted(caller))
    assert.equal(await countOf(), before + 1)
  })

  test('a kind, and the number of clients who are due', async ({ assert }) => {
    const caller = await staff(CALLER)
    const { due } = await listOf(caller)
    const { client_id } = await waiting(['bad_rating'])
    assert.isDefined(await rowOf(caller, client_id, '?kind=bad_rating'))
    assert.isUndefined(await rowOf(caller, client_id, '?kind=advance'))
    const counted = (await caller.api.get<{ due: number }>('/api/user/follow-ups/due')).body.due
    assert.isAtLeast(counted, due + 1)
    assert.isAtLeast((await listOf(caller)).kinds.find(({ kind }) => kind === 'bad_rating')!.count, 1)
  })

  test('two people never call the same client: of two at once one is told who was first', async ({ assert }) => {
    const [one, other, { client_id }] = [await staff(CALLER), await staff(CALLER), await waiting()]
    const answers = await Promise.all([claim(one, client_id), claim(other, client_id)])
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const [first, second] = answers[0].status === 200 ? [one, other] : [other, one]
    assert.match(answers.find(({ status }) => status === 409)!.body.message ?? '', /Test Person \d+.* is calling this client/)
    assert.equal((await claim(first, client_id)).status, 200)
    assert.isTrue((await rowOf(first, client_id))!.claim!.is_own)
    assert.isFalse((await rowOf(second, client_id))!.claim!.is_own)
    assert.equal((await contact(second, client_id, 'answered')).status, 409)
    // Leaving what one does not have releases nobody.
    await post(second, `clients/${client_id}/release-call`)
    assert.equal((await claim(second, client_id)).status, 409)
    await post(first, `clients/${client_id}/release-call`)
    assert.equal((await claim(second, client_id)).status, 200)
    await query(db.connection(), "update call_claims set claimed_at = now() - interval '11 minutes' where client_id = ?", [client_id])
    assert.isNull((await rowOf(first, client_id))!.claim)
    assert.equal((await claim(first, client_id)).status, 200)
    await contact(first, client_id, 'no_answer')
    assert.isNull((await rowOf(second, client_id))!.claim)
  })

  test('the last press is undone: what it closed is open, due as before, and the contact is gone', async ({ assert }) => {
    const [caller, other, { client_id, subject }] = [await staff(CALLER), await staff(CALLER), await waiting(['quote', 'debt'])]
    const before = await rowOf(caller, client_id)
    const { body: { id } } = await contact(caller, client_id, 'answered')
    assert.equal((await post(other, `delivery-calls/${id}/undo`)).status, 409)
    // Meanwhile one of the reasons is there again.
    await withStore((store) => openFollowUp(store, { kind: 'quote', subject, client_id }))
    assert.equal((await post(caller, `delivery-calls/${id}/undo`)).status, 200)
    const after = await rowOf(caller, client_id)
    assert.sameMembers(after!.reasons.map(({ kind }) => kind), ['quote', 'debt'])
    assert.equal(after!.reasons.find(({ kind }) => kind === 'debt')!.due_at, before!.reasons[0]!.due_at)
    assert.isNull(after!.last)
    assert.equal((await post(caller, `delivery-calls/${id}/undo`)).status, 404)
    const first = await contact(caller, client_id, 'wrong_number')
    assert.lengthOf((await rowOf(caller, client_id))!.wrong_phones, 1)
    assert.equal((await post(caller, `delivery-calls/${first.body.id}/undo`)).status, 200)
    assert.isEmpty((await rowOf(caller, client_id))!.wrong_phones)
    const { body: { id: earlier } } = await contact(caller, client_id, 'busy')
    await contact(caller, client_id, 'no_answer')
    assert.equal((await post(caller, `delivery-calls/${earlier}/undo`)).status, 409)
  })

  test('with a wrong number the other one is tried; without any, somebody asks for one', async ({ assert }) => {
    const [caller, { client_id }] = [await staff(CALLER), await waiting()]
    const phone2 = freshPhone()
    await withStore((store) => store.update('clients', client_id, { phone2 }))
    const [first = ''] = (await rowOf(caller, client_id))!.phones
    await contact(caller, client_id, 'wrong_number', { phone: first })
    const row = await rowOf(caller, client_id)
    assert.deepEqual([row!.phones, row!.wrong_phones, row!.whatsapp, row!.message], [[phone2], [first], phone2, null])
    await contact(caller, client_id, 'wrong_number', { phone: phone2 })
    assert.containsSubset(await rowOf(caller, client_id), { phones: [], whatsapp: null })
  })

  test('a reason that is gone meanwhile, and a client who is deleted, are said', async ({ assert }) => {
    const [caller, { client_id, subject }, other] = [await staff(CALLER), await waiting(), await waiting()]
    await withStore((store) => settleFollowUps(store, subject))
    const late = await contact(caller, client_id, 'answered')
    assert.deepEqual([late.status, late.body.message], [409, 'Nobody has to call this client any more.'])
    assert.isEmpty(await withStore((store) => store.select('delivery_calls', { client_id })))
    await query(db.connection(), 'update clients set deleted_at = now() where id = ?', [other.client_id])
    assert.isUndefined(await rowOf(caller, other.client_id))
    for (const path of ['claim-call', 'release-call', 'contact']) {
      const body = path === 'contact' ? { medium: 'phone', result: 'busy' } : {}
      assert.equal((await post(caller, `clients/${other.client_id}/${path}`, body)).status, 404, path)
      assert.equal((await post(caller, `clients/${MISSING_ID}/${path}`, body)).status, 404, path)
    }
  })

  test('a client who is suspended is still called, and it is said', async ({ assert }) => {
    const [caller, { client_id }] = [await staff(CALLER), await waiting(['debt'])]
    await withStore((store) => store.transition('clients', client_id, 'suspend', { reason: 'Does not pay' }))
    assert.isTrue((await rowOf(caller, client_id))!.client.is_suspended)
    const next_call_at = new Date(Date.now() + 3_600_000).toISOString()
    assert.equal((await contact(caller, client_id, 'promised', { next_call_at })).status, 200)
  })

  test('staff of a site see and move what is of their site', async ({ assert }) => {
    const [caller, { client_id }] = [await staff(CALLER), await waiting()]
    const [site] = await query(db.connection(), "insert into sites (name) values ('Elsewhere') returning id")
    await query(db.connection(), 'update users set site_id = ? where id = ?', [site?.id, caller.id])
    assert.isUndefined(await rowOf(caller, client_id))
    assert.equal((await contact(caller, client_id, 'answered')).status, 409)
  })

  test('the plant sees no list, whoever reads no prices no amounts; clerks and dispatchers call', async ({ assert }) => {
    const { client_id } = await waiting()
    const roleOf = (name: string) => permissionNamesOfRole(ROLES.find((role) => role.name === name)!)
    for (const name of ['Plant worker', 'Plant lead', 'Stock keeper']) {
      const role = ROLES.find((one) => one.name === name)
      if (!role) continue
      const worker = await staff(permissionNamesOfRole(role))
      assert.equal((await worker.api.get('/api/user/follow-ups/calls')).status, 403, name)
    }
    for (const name of ['Counter clerk', 'Dispatcher', 'Manager']) {
      const person = await staff(roleOf(name))
      assert.isAbove((await rowOf(person, client_id))!.amount ?? 0, 0, name)
    }
    const unpriced = await staff(CALLER.filter((name) => name !== 'order-price'))
    assert.isNull((await rowOf(unpriced, client_id))!.amount)
  })
})
