import { test } from '@japa/runner'
import { aClient, anOrder, confirmedOrder, deliveredOrder, measuredOrder } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { anAddress, aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { orderToken } from '#tests/support/rows/order_links'
import { client, guest, owner, staff } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { daysAgo, openKinds } from '#tests/support/rows/uncollected'
import { watchAt } from '#tests/support/server/watch_at'
import { callerWith, saveSetting, withStore } from '#tests/support/server/with_store'
import type { Row } from '#resources'

const asked = async (id: number) => (await messagesAbout('orders', id, 'rating_request')).length
const delivered = (days: number, values: Parameters<typeof deliveredOrder>[1] = {}) =>
  withStore((store) => deliveredOrder(store, values), { at: daysAgo(days) })
const openClaim = (order_id: number, days = 0) => withStore((store) =>
  store.insert('claims', { order_id, type: 'damage', description: 'A hole in the corner' }), { at: daysAgo(days) })

test.group('watch / ratings', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('asked once, a day after the hand-over; not again within a month, not during a claim, not much later', async ({ assert }) => {
    const { id: client_id } = await withStore((store) => aClient(store))
    const [first, second] = [await delivered(1.2, { client_id }), await delivered(1.1, { client_id })]
    const [fresh, old, claimed] = [await delivered(0.5), await delivered(9), await delivered(1.2)]
    await openClaim(claimed.id)
    for (const ahead of [0, 0, -0.1, 0.1]) await watchAt(daysAgo(-ahead))
    assert.equal(await asked(first.id) + await asked(second.id), 1)
    assert.deepEqual([await asked(fresh.id), await asked(old.id), await asked(claimed.id)], [0, 0, 0])
  })

  test('with 0 hours nobody is asked', async ({ assert }) => {
    await saveSetting('clients_rating_hours', 0)
    const { id } = await delivered(1.2)
    await watchAt()
    await saveSetting('clients_rating_hours', 24)
    assert.equal(await asked(id), 0)
  })

  test('two stars reach whoever resolves claims, and somebody calls; a better rating settles it', async ({ assert }) => {
    const { id: resolver } = await staff(['claim-resolve', 'order-list'])
    const order = await delivered(2)
    const path = `/api/public/orders/${await orderToken(order)}/rate`
    assert.equal((await guest().post(path, { rating: 2, rating_comment: 'Still dirty' })).status, 200)
    const told = (await messagesAbout('orders', order.id, 'bad_rating')).find(({ recipient_id: id }) => id === resolver)
    assert.include(told!.body, '2/5 · Still dirty')
    assert.deepEqual(await openKinds(order.id), ['bad_rating'])
    await guest().post(path, { rating: 4 })
    assert.deepEqual(await openKinds(order.id), [])
  })
})

test.group('watch / what waits for somebody', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a promise that is not kept, until it is ready or promised anew', async ({ assert }) => {
    const late = (values: Parameters<typeof confirmedOrder>[1] = {}) =>
      withStore(async (store) => (await confirmedOrder(store, values)).order, { at: daysAgo(30) })
    const [moved, made] = [await late(), await late()]
    await watchAt()
    await watchAt()
    assert.deepEqual([await openKinds(moved.id), await openKinds(made.id)], [['promise'], ['promise']])
    await withStore(async (store) => {
      await store.transition('orders', moved.id, 'reschedule', { ask: { promised_at: daysAgo(-3) }, reason: 'Rain' })
      for (const verb of ['start', 'complete']) await store.transition('orders', made.id, verb)
    })
    assert.deepEqual([await openKinds(moved.id), await openKinds(made.id)], [[], []])
    await watchAt(daysAgo(-4))
    assert.deepEqual(await openKinds(moved.id), ['promise'])
  })

  test('a claim that nobody has looked at within a day; the client hears the decision', async ({ assert }) => {
    const { id: client_id } = await withStore((store) => aClient(store, { locale: 'en' }))
    const order = await delivered(5, { client_id })
    const claim = await openClaim(order.id, 1.1)
    await watchAt()
    assert.deepEqual(await openKinds(claim.id, 'claims'), ['claim'])
    const { id: assigned_to_id } = await staff(['claim-edit'])
    await withStore(async (store) => store.transition('claims', claim.id, 'review', { ask: { assigned_to_id } }))
    assert.deepEqual(await openKinds(claim.id, 'claims'), [])
    await withStore((store) => store.transition('claims', claim.id, 'accept', { ask: { resolution: 'refund', amount: 2000 } }))
    const answer = (await messagesAbout('claims', claim.id, 'claim_answered')).at(-1)
    assert.match(answer!.body, /we give you back 20\.00 MAD/)

    const other = await openClaim(order.id)
    await withStore(async (store) => {
      await store.transition('claims', other.id, 'review', { ask: { assigned_to_id } })
      await store.transition('claims', other.id, 'reject', { reason: 'The hole was there before' })
    })
    assert.include((await messagesAbout('claims', other.id, 'claim_answered')).at(-1)!.body, 'The hole was there before')
  })

  test('an order from the web: staff hear of it, until somebody answers; the client hears that it is not taken', async ({ assert }) => {
    const { id: colleague } = await staff(['order-notify', 'order-list'])
    const me = await client()
    const { id: address_id } = await withStore((store) => anAddress(store, me.id))
    const { body: { id, version } } = await me.api.post<{ id: number; version: number }>('/api/client/orders', { address_id })
    const heard = await messagesAbout('orders', id, 'web_order')
    assert.isTrue(heard.some(({ recipient_id: to, recipient_type: type }) => to === colleague && type === 'users'))
    assert.deepEqual(await openKinds(id), ['web_order'])
    const { api } = await owner()
    const refused = await api.post(`/api/user/orders/${id}/refuse_order`, { version, cancel_reason: 'out_of_area' })
    assert.equal(refused.status, 200, JSON.stringify(refused.body))
    assert.lengthOf(await messagesAbout('orders', id, 'order_refused'), 1)
    assert.deepEqual(await openKinds(id), [])
    // One that the shop has written itself is no news to it.
    const own = await withStore(async (store) => (await anOrder(store, { channel: 'phone' })).order)
    assert.deepEqual([await openKinds(own.id), await messagesAbout('orders', own.id, 'web_order')], [[], []])
  })

  test('an advance that is asked for and not paid, with an advance in the settings', async ({ assert }) => {
    await saveSetting('money_advance_percent', { new: '30.00', professionel: '0.00' })
    const { order, items } = await withStore((store) => measuredOrder(store))
    const answered = await guest().post(`/api/public/orders/${await orderToken(order)}/answer`, { accepted: items.map(({ id }) => id) })
    assert.equal(answered.status, 200)
    await saveSetting('money_advance_percent', { new: '0.00', professionel: '0.00' })
    assert.include(await openKinds(order.id), 'advance')
    await withStore((store) => store.transition('orders', order.id, 'confirm', { ask: { confirmation_channel: 'phone' } }))
    assert.deepEqual(await openKinds(order.id), [])
  })

  test('three calls that nobody answers; the next answer settles it', async ({ assert }) => {
    const { order } = await withStore((store) => aTransportOrder(store))
    const call = (result: Row<'delivery_calls'>['result']) => withStore(async (store) => {
      const stop = await stopOf(store, order.id)
      await store.insert('delivery_calls', { order_id: order.id, order_delivery_id: stop.id, phone: '+212600000201', result })
    })
    for (const result of ['no_answer', 'busy'] as const) await call(result)
    assert.deepEqual(await openKinds(order.id), [])
    await call('off')
    assert.deepEqual(await openKinds(order.id), ['no_response'])
    await call('answered')
    assert.deepEqual(await openKinds(order.id), [])
  })

  test('the office confirms a time: the client hears it; what the client has chosen is no news', async ({ assert }) => {
    const { order } = await withStore((store) => aTransportOrder(store))
    const confirm = (guard: 'user' | 'client') => withStore(async (store) => {
      const stop = await stopOf(store, order.id)
      // At whatever hour this runs.
      const slot = { date: store.context.today, slot_from: '09:00', slot_to: '12:00', is_slot_exception: true }
      await store.update('order_deliveries', stop.id, { ...slot, is_slot_confirmed: false })
      await store.update('order_deliveries', stop.id, { is_slot_confirmed: true })
    }, { caller: callerWith(['order-edit', 'shipment-edit'], { guard, id: order.client_id }) })
    await confirm('client')
    assert.lengthOf(await messagesAbout('orders', order.id, 'slot_confirmed'), 0)
    await confirm('user')
    assert.lengthOf(await messagesAbout('orders', order.id, 'slot_confirmed'), 1)
  })
})
