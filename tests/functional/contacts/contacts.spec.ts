/** What a contact with a client does to what is to be followed up, with the settings of a new company. */
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { notify } from '#backend/services/messages/index'
import { isWrongNumber, markWrongNumber } from '#backend/services/messages/delivery/wrong_numbers'
import { requestClientPhoneCall } from '#backend/trade/orders/client_phone_calls'
import { openFollowUp } from '#backend/trade/follow_ups/index'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { aClient, anOrder, measuredOrder } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { freshPhone, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'

const CLERK = ['order-list', 'order-create', 'client-list', 'follow-up-list', 'follow-up-edit'] as const
type Answer = Row<'delivery_calls'> & { readonly errors?: Record<string, string[]> }
const log = ({ api }: Person, body: object) => api.post<Answer>('/api/user/delivery-calls', { result: 'no_answer', ...body })
type FollowUp = Pick<Row<'follow_ups'>, 'kind' | 'status' | 'close_reason' | 'tries' | 'assigned_to_id'> & { readonly due: boolean }
const followUpsOf = async (client_id: number): Promise<FollowUp[]> => (await query(db.connection(), `
  select kind, status, close_reason, tries, assigned_to_id::int, due_at <= now() as due from follow_ups where client_id = ? order by id`,
[client_id])) as unknown as FollowUp[]

const waitsForCall = async (id: number) => (await withStore((store) => store.lock('orders', id))).needs_call

/** An order with a price that waits and a debt of its client. */
const waiting = () => withStore(async (store) => {
  const { order } = await measuredOrder(store)
  const { id, client_id } = order
  await openFollowUp(store, { kind: 'quote', subject: { type: 'orders', id }, client_id })
  await openFollowUp(store, { kind: 'debt', subject: { type: 'clients', id: client_id }, client_id })
  return order
})

test.group('contacts', (group) => {
  group.setup(() => prepareDatabaseOnce())
  useDefaultSettings(group)

  test('an answer about an order closes what is open of it, and nothing else of its client', async ({ assert }) => {
    const [clerk, { id, client_id }] = [await staff(CLERK), await waiting()]
    const { status, body } = await log(clerk, { order_id: id, phone: freshPhone(), result: 'answered' })
    assert.equal(status, 201)
    assert.equal(body.client_id, client_id)
    assert.containsSubset(await followUpsOf(client_id), [
      { kind: 'quote', status: 'closed', close_reason: 'answered' }, { kind: 'debt', status: 'open' },
    ])
  })

  test('a contact without an order is about all that is open of the client', async ({ assert }) => {
    const [clerk, { client_id }] = [await staff(CLERK), await waiting()]
    assert.equal((await log(clerk, { client_id, phone: freshPhone(), result: 'answered' })).status, 201)
    assert.deepEqual((await followUpsOf(client_id)).map(({ status }) => status), ['closed', 'closed'])
  })

  test('a call about several orders stands in the timeline of each, until it is undone', async ({ assert }) => {
    const [clerk, one] = [await staff(CLERK), await waiting()]
    const other = await withStore(async (store) => {
      const { order } = await measuredOrder(store, { client_id: one.client_id })
      await openFollowUp(store, { kind: 'quote', subject: { type: 'orders', id: order.id }, client_id: one.client_id })
      return order
    })
    const call = { result: 'promised', next_call_at: new Date(Date.now() + 86_400_000).toISOString() }
    const { body } = await clerk.api.post<{ id: number }>(`/api/user/clients/${one.client_id}/contact`, call)
    const ofOrder = async ({ id }: { readonly id: number }) =>
      (await clerk.api.get<{ id: number }[]>(`/api/user/delivery-calls?orders=${id}`)).body.map((contact) => contact.id)
    for (const order of [one, other]) assert.deepEqual(await ofOrder(order), [body.id])
    assert.equal((await clerk.api.post(`/api/user/delivery-calls/${body.id}/undo`, {})).status, 200)
    for (const order of [one, other]) assert.deepEqual(await ofOrder(order), [])
  })

  test('without an answer it is tried again, by whoever has begun; a call back and a promise have their day', async ({ assert }) => {
    const [clerk, { id, client_id }] = [await staff(CLERK), await waiting()]
    const phone = freshPhone()
    await log(clerk, { order_id: id, phone })
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'quote', status: 'open', tries: 1, assigned_to_id: clerk.id, due: false }])
    await log(clerk, { order_id: id, phone, result: 'busy' })
    await log(clerk, { order_id: id, phone, result: 'callback', next_call_at: new Date(Date.now() + 3_600_000).toISOString() })
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'quote', status: 'open', tries: 3, due: false }])
    await log(clerk, { order_id: id, phone, result: 'promised', next_call_at: new Date(Date.now() + 86_400_000).toISOString() })
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'quote', status: 'open', tries: 4 }])
    await log(clerk, { order_id: id, phone, result: 'promised' })
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'quote', status: 'closed', close_reason: 'promised' }])
  })

  test('an order that waits for a call is on the call list until somebody has answered, or it has ended', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const [answered, ended] = await withStore(async (store) => {
      const orders = [(await measuredOrder(store)).order, (await measuredOrder(store)).order] as const
      for (const { id } of orders) await requestClientPhoneCall(store, id)
      return orders
    })
    assert.containsSubset(await followUpsOf(answered.client_id), [{ kind: 'call', status: 'open', due: true }])
    await log(clerk, { order_id: answered.id, phone: freshPhone(), result: 'answered' })
    assert.containsSubset(await followUpsOf(answered.client_id), [{ kind: 'call', status: 'closed', close_reason: 'answered' }])
    await withStore((store) => store.transition('orders', ended.id, 'cancel', { ask: { cancel_reason: 'duplicate' }, reason: 'Twice' }))
    assert.containsSubset(await followUpsOf(ended.client_id), [{ kind: 'call', status: 'closed', close_reason: 'settled' }])
    for (const { id } of [answered, ended]) assert.isFalse(await waitsForCall(id))
  })

  test('a call that is to be made again is on the list; undone, neither the list nor the order knows of it', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const { order: { id, client_id } } = await withStore((store) => anOrder(store))
    const again = { order_id: id, phone: freshPhone(), result: 'callback', next_call_at: new Date(Date.now() + 3_600_000).toISOString() }
    const { body: contact } = await log(clerk, again)
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'call', status: 'open', tries: 0, due: false }])
    assert.isTrue(await waitsForCall(id))
    assert.equal((await clerk.api.post(`/api/user/delivery-calls/${contact.id}/undo`, {})).status, 200)
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'call', status: 'closed', close_reason: 'settled' }])
    assert.isFalse(await waitsForCall(id))
  })

  test('an answer that was pressed by mistake leaves the order waiting for its call', async ({ assert }) => {
    const clerk = await staff(CLERK)
    const { order: { id, client_id } } = await withStore((store) => anOrder(store))
    await withStore((store) => requestClientPhoneCall(store, id))
    const { body: contact } = await log(clerk, { order_id: id, phone: freshPhone(), result: 'answered' })
    assert.equal((await clerk.api.post(`/api/user/delivery-calls/${contact.id}/undo`, {})).status, 200)
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'call', status: 'open' }])
    assert.lengthOf(await followUpsOf(client_id), 1)
    assert.isTrue(await waitsForCall(id))
  })

  test('what is open of an order already is not asked for twice', async ({ assert }) => {
    const [clerk, { id, client_id }] = [await staff(CLERK), await waiting()]
    const next_call_at = new Date(Date.now() + 3_600_000).toISOString()
    await log(clerk, { order_id: id, phone: freshPhone(), result: 'callback', next_call_at })
    assert.deepEqual((await followUpsOf(client_id)).map(({ kind }) => kind), ['quote', 'debt'])
    assert.isTrue(await waitsForCall(id))
  })

  test('needs an order or a client, and a number unless both are in one room', async ({ assert }) => {
    const [clerk, { client_id }] = [await staff(CLERK), await waiting()]
    const nobody = await log(clerk, { phone: freshPhone() })
    assert.deepEqual(Object.keys(nobody.body.errors ?? {}).toSorted(), ['client_id', 'order_id'])
    assert.deepEqual(Object.keys((await log(clerk, { client_id })).body.errors ?? {}), ['phone'])
    assert.equal((await log(clerk, { client_id, medium: 'in_person' })).status, 201)
    const other = await withStore((store) => aClient(store))
    const { order } = await withStore((store) => anOrder(store))
    assert.deepEqual(Object.keys((await log(clerk, { client_id: other.id, order_id: order.id, phone: freshPhone() })).body.errors ?? {}),
      ['order_id'])
  })

  test('to a wrong number nothing is sent, what waits is canceled; when the client answers there, it is sent', async ({ assert }) => {
    const [clerk, { id, client_id }] = [await staff(CLERK), await waiting()]
    const subject = { type: 'orders', id } as const
    const tell = (key: string) => withStore(async (store) => { notify(store, 'quote_reminder', { subject, key }) })
    const phoneMessages = async () =>
      (await messagesAbout('orders', id, 'quote_reminder')).filter(({ channel }) => channel === 'whatsapp' || channel === 'sms')
    await tell('first')
    const [queued] = await phoneMessages()
    assert.equal(queued!.status, 'queued')
    const { phone } = await withStore(async (store) => (await store.find('clients', client_id))!)
    await log(clerk, { order_id: id, phone, result: 'wrong_number' })
    assert.deepEqual((await phoneMessages()).map(({ status }) => status), ['canceled'])
    assert.containsSubset(await followUpsOf(client_id), [{ kind: 'quote', status: 'open', due: true }])
    await tell('second')
    assert.lengthOf(await phoneMessages(), 1)
    await log(clerk, { client_id, phone, result: 'answered' })
    await tell('third')
    assert.lengthOf(await phoneMessages(), 2)
  })

  test('another number is another one: the client has messages again, also when the wrong one is entered anew', async ({ assert }) => {
    const [clerk, { id, client_id, ...order }] = [await staff(CLERK), await waiting()]
    assert.equal(order.status, 'measured')
    const { phone } = await withStore(async (store) => (await store.find('clients', client_id))!)
    await log(clerk, { order_id: id, phone, result: 'wrong_number' })
    const tellAt = async (number: string) => {
      await withStore((store) => store.update('clients', client_id, { phone: number }))
      await withStore(async (store) => { notify(store, 'quote_reminder', { subject: { type: 'orders', id }, key: number }) })
      return (await messagesAbout('orders', id, 'quote_reminder')).filter(({ address }) => address === number).length
    }
    const other = freshPhone()
    await markWrongNumber(db.connection(), other, { channel: 'whatsapp' })
    assert.equal(await tellAt(other), 1)
    assert.isFalse(await isWrongNumber(db.connection(), other, 'whatsapp'))
    assert.equal(await tellAt(phone), 1)
  })

  test('contacts of a deleted order are seen by nobody, those without an order by staff of every site', async ({ assert }) => {
    const [clerk, { order }] = [await staff(CLERK), await withStore((store) => anOrder(store))]
    await log(clerk, { order_id: order.id, phone: freshPhone() })
    await log(clerk, { client_id: order.client_id, phone: freshPhone() })
    const seen = async () => (await clerk.api.get<Answer[]>(`/api/user/delivery-calls?client_id=${order.client_id}`)).body.length
    assert.equal(await seen(), 2)
    const [site] = await query(db.connection(), "insert into sites (name) values ('Elsewhere') returning id")
    const [moved] = await query(db.connection(), `
      update users set site_id = ? where id = ? returning old.site_id as site_id`, [site?.id, clerk.id])
    assert.equal(await seen(), 1)
    await query(db.connection(), 'update users set site_id = ? where id = ?', [moved?.site_id, clerk.id])
    await query(db.connection(), 'update orders set deleted_at = now() where id = ?', [order.id])
    assert.equal(await seen(), 1)
  })
})
