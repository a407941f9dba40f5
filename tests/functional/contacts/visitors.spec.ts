/** Visitors of the public page in the call list, with the settings of a new company: without a provider nobody gets a code. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { HOUR, instantAfter } from '#common/time/time'
import { forgetAskedCodes } from '#tests/support/rows/sign_up_codes'
import { aClient } from '#tests/support/rows/orders'
import { freshPhone, setupOwner, staff, type Person } from '#tests/support/rows/people'
import { createSample } from '#tests/support/rows/samples'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'
import { jsonClient, siteUrl } from '#tests/support/json_client'
import type { CallList, Visitor } from '#common/calls/call_list'

const READER = ['follow-up-list', 'client-list', 'thread-list', 'thread-answer'] as const
const leave = (phone: string, more: object = {}) =>
  jsonClient(siteUrl()).post<{ errors?: object }>('/api/public/call-back?lang=fr', { phone, text: 'Fatma', ...more })
const visitorOf = async ({ api }: Person, phone: string): Promise<Visitor | undefined> =>
  (await api.get<CallList>('/api/user/follow-ups/calls')).body.visitors.find((one) => one.phone === phone)
const dueOf = async ({ api }: Person) => (await api.get<{ due: number }>('/api/user/follow-ups/due')).body.due
const threadOf = async (phone: string) => (await withStore((store) => store.select('threads', { phone })))[0]!

test.group('calls / visitors of the public page', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)
  group.each.setup(async () => { await forgetAskedCodes() })
  const owner = setupOwner(group)

  test('who left a number is a card with name, area and kinds, counted as due, for who reads conversations', async ({ assert }) => {
    const [reader, other, phone] = [await staff(READER), await staff(['follow-up-list', 'client-list']), freshPhone()]
    const category = await createSample(owner.api, 'categories')
    const zone = await createSample(owner.api, 'zones')
    const before = await dueOf(reader)
    const { status } = await leave(phone, {
      name: 'Fatma', zone_id: zone.id, landmark: 'En face de la pharmacie', declared_kinds: [{ category: category.id, quantity: 2 }],
    })
    assert.equal(status, 204)
    const visitor = await visitorOf(reader, phone)
    assert.include(visitor, { name: 'Fatma', client: null, landmark: 'En face de la pharmacie', taken_by: null })
    assert.isString(visitor?.zone)
    assert.deepEqual(visitor?.kinds.map(({ quantity }) => quantity), [2])
    assert.equal(await dueOf(reader), before + 1)
    assert.isUndefined(await visitorOf(other, phone))
    const thread = await threadOf(phone)
    assert.containsSubset(thread, { channel: 'web', wish: { name: 'Fatma', zone: zone.id }, client_id: null })
    // Nobody can be answered there.
    assert.equal((await reader.api.post(`/api/user/threads/${thread.id}/answer`, { text: 'Bonjour' })).status, 409)
  })

  test('an area that is not served is refused at its field', async ({ assert }) => {
    const { status, body } = await leave(freshPhone(), { zone_id: 999_999_999 })
    assert.equal(status, 422)
    assert.property(body.errors, 'zone_id')
  })

  test('whoever calls is named to the others; "done" closes it', async ({ assert }) => {
    const [one, other, phone] = [await staff(READER), await staff(READER), freshPhone()]
    await leave(phone)
    const path = `/api/user/threads/${(await threadOf(phone)).id}`
    assert.equal((await one.api.post(`${path}/take`, {})).status, 200)
    assert.include(await visitorOf(one, phone), { is_own: true })
    assert.isFalse((await visitorOf(other, phone))!.is_own)
    assert.isString((await visitorOf(other, phone))!.taken_by)
    assert.equal((await other.api.post(`${path}/done`, {})).status, 409)
    assert.equal((await one.api.post(`${path}/done`, {})).status, 200)
    assert.isUndefined(await visitorOf(one, phone))
    assert.isNull((await threadOf(phone)).wish)
  })

  test('the order that is made with the number closes it, of a new client and of a known one', async ({ assert }) => {
    const [reader, phone] = [await staff(READER), freshPhone()]
    const category = await createSample(owner.api, 'categories')
    const { id: zone_id, city_id } = (await withStore((store) => store.select('zones', { status: 'enable' })))[0]!
    const order = (client_id: unknown) => owner.api.post('/api/user/orders', {
      client_id, type: 'transport', return_mode: 'delivery', address_id: { label: 'Home', city_id, zone_id, landmark: 'Mosque' },
      items: [{ category_id: category.id, quantity: 1 }],
    })
    await leave(phone)
    assert.equal((await order({ phone, type: 'particular', first_name: 'Fatma', last_name: 'Mint Ali' })).status, 201)
    assert.isUndefined(await visitorOf(reader, phone))
    assert.containsSubset(await threadOf(phone), { status: 'answered', wish: null, unread: 0 })
    const known = await withStore((store) => aClient(store))
    await leave(known.phone)
    assert.deepEqual((await visitorOf(reader, known.phone))!.client, { id: known.id, name: known.full_name })
    assert.equal((await order(known.id)).status, 201)
    assert.isUndefined(await visitorOf(reader, known.phone))
  })

  test('an order at the counter, of either client with the number, answers it: not listed from then on', async ({ assert }) => {
    const [reader, phone] = [await staff(READER), freshPhone()]
    await withStore(async (store) => {
      for (const _ of [1, 2]) await store.update('clients', (await aClient(store)).id, { phone2: phone })
    })
    const [, second] = await withStore((store) => store.select('clients', { phone2: phone }))
    const category = await createSample(owner.api, 'categories')
    const order = () => owner.api.post('/api/user/orders', {
      client_id: second!.id, type: 'local', return_mode: 'counter', items: [{ category_id: category.id, quantity: 1 }],
    })
    assert.equal((await order()).status, 201)
    await leave(phone)
    // An order of before is no answer.
    assert.isDefined(await visitorOf(reader, phone))
    await watchAt(undefined, ['answered_wishes'])
    const before = await dueOf(reader)
    assert.equal((await threadOf(phone)).status, 'open')
    assert.equal((await order()).status, 201)
    assert.isUndefined(await visitorOf(reader, phone))
    assert.equal(await dueOf(reader), before - 1)
    await watchAt(undefined, ['answered_wishes'])
    assert.containsSubset(await threadOf(phone), { status: 'answered', wish: null, unread: 0, client_id: null })
    // Who asks once more is called once more.
    await leave(phone)
    assert.isDefined(await visitorOf(reader, phone))
    await watchAt(undefined, ['answered_wishes'])
    assert.equal((await threadOf(phone)).status, 'open')
  })

  test('staff who have reached the client with that number answer it; a call that nobody took does not', async ({ assert }) => {
    const reader = await staff(READER)
    const { phone, id: client_id } = await withStore((store) => aClient(store))
    await leave(phone)
    const call = (result: string) => owner.api.post('/api/user/delivery-calls', { client_id, result, phone })
    assert.equal((await call('busy')).status, 201)
    assert.isDefined(await visitorOf(reader, phone))
    assert.equal((await call('answered')).status, 201)
    assert.isUndefined(await visitorOf(reader, phone))
    await watchAt(undefined, ['answered_wishes'])
    assert.isNull((await threadOf(phone)).wish)
  })

  test('who did not answer is due again at the chosen time, for everybody; a new wish is due at once', async ({ assert }) => {
    const [reader, phone] = [await staff(READER), freshPhone()]
    await leave(phone)
    const { id } = await threadOf(phone)
    const path = `/api/user/threads/${id}`
    const before = await dueOf(reader)
    assert.equal((await reader.api.post(`${path}/take`, {})).status, 200)
    assert.equal((await reader.api.post(`${path}/call_again`, {})).status, 422)
    const next_call_at = instantAfter(new Date().toISOString(), HOUR)
    assert.equal((await reader.api.post(`${path}/call_again`, { next_call_at })).status, 200)
    assert.include(await visitorOf(reader, phone), { next_call_at, taken_by: null })
    assert.equal(await dueOf(reader), before - 1)
    await withStore((store) => store.update('threads', id, { next_call_at: instantAfter(next_call_at, -2 * HOUR) }))
    assert.equal(await dueOf(reader), before)
    await withStore((store) => store.update('threads', id, { next_call_at }))
    await leave(phone)
    assert.include(await visitorOf(reader, phone), { next_call_at: null })
    assert.equal((await reader.api.post(`${path}/done`, {})).status, 200)
    // Where nobody has asked to be called.
    assert.equal((await reader.api.post(`${path}/call_again`, { next_call_at })).status, 409)
  })

  test('what a visitor left is in no log, and goes with the client who is deleted', async ({ assert }) => {
    const { phone, id, version } = await withStore((store) => aClient(store))
    await leave(phone, { name: 'Fatma', landmark: 'En face de la pharmacie' })
    assert.deepInclude(await threadOf(phone), { client_id: id, status: 'open' })
    assert.include([200, 204], (await owner.api.delete(`/api/user/clients/${id}?version=${version}`)).status)
    assert.containsSubset(await threadOf(phone), { status: 'answered', wish: null, declared_kinds: null })
    const logged = await query(db.connection(), "select 1 from audit_logs where after::text like '%En face de la pharmacie%'")
    assert.isEmpty(logged)
  })
})
