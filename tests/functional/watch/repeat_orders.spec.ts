import { test } from '@japa/runner'
import { dayIn, instantOf } from '#backend/engine/clock/business_time'
import { weekdayOf } from '#backend/engine/clock/opening_hours'
import { resourceOf } from '#backend/engine/definition/registry'
import { removeRow } from '#backend/engine/resource/write/remove'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import { addDays, HOUR, instantAfter } from '#common/time/time'
import { aCarpetCategory } from '#tests/support/rows/orders'
import { client, owner, staff, type Person } from '#tests/support/rows/people'
import { anAddress, stopOf } from '#tests/support/rows/shipments'
import { messagesAbout } from '#tests/support/rows/outbox'
import { followUpsOf, openKinds } from '#tests/support/rows/uncollected'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { useDefaultSettings } from '#tests/support/server/default_settings'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { OfferedSlot } from '#common/time/slot'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

type RepeatOrder = Row<'repeat_orders'> & Failure

let count = 0
const slots = [{ from: '09:00', to: '12:00', max_stops: 1 }, { from: '15:00', to: '19:00', max_stops: 1 }]
const aZone = (values: Values<'zones'> = {}) => withStore(async (store) => {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('zones', { key: `again-${++count}`, label: { en: 'Again' }, city_id: city!.id, color: '#112233', slots, ...values })
})
const today = dayIn(DEFAULT_ZONE, new Date())
/** The first open day from that one on. */
const openDay = (from: string): string => (weekdayOf(from) === 'sun' ? addDays(from, 1) : from)
const FIRST = openDay(addDays(today, 7))
const find = (id: number) => withStore(async (store) => (await store.find('repeat_orders', id))!)
const ordersOf = (id: number) => withStore(async (store) =>
  (await store.select('orders', { repeat_order_id: id })).toSorted((a, b) => a.id - b.id))
const dayOf = (order: Row<'orders'>) => dayIn(DEFAULT_ZONE, new Date(order.requested_collect_at!))
const hourOf = (order: Row<'orders'>) =>
  (Date.parse(order.requested_collect_at!) - Date.parse(instantOf(dayOf(order), DEFAULT_ZONE))) / HOUR

/** So many hours before a time of the business. */
const before = (day: string, hours: number, time = '09:00') => instantAfter(instantOf(day, DEFAULT_ZONE, time), -hours * HOUR)
const watch = (at: string) => watchAt(at, ['repeat_question', 'repeat_made'])

test.group('watch / repeat orders', (group) => {
  let office: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    office = await owner()
  })
  useDefaultSettings(group)

  const aRepeat = async (values: Values<'repeat_orders'> = {}, zone?: Row<'zones'>) => {
    const [me, { id: zone_id }] = [await client(), zone ?? await aZone()]
    const { id: address_id } = await withStore((store) => anAddress(store, me.id, { zone_id }))
    const row = await withStore((store) => store.insert('repeat_orders', {
      client_id: me.id, address_id, next_on: FIRST, slot_from: '09:00', slot_to: '12:00', every_weeks: 1, ...values,
    }))
    return { ...row, me }
  }
  /** Not its first time: that one was said. */
  const aQuestion = async () => {
    const repeat = await aRepeat({ asks_first: true })
    await withStore((store) => store.update('repeat_orders', repeat.id, { is_agreed: false }), { caller: null })
    return repeat
  }
  const press = async (person: Person, guard: 'user' | 'client', id: number, verb: string) =>
    person.api.post<RepeatOrder>(`/api/${guard}/repeat-orders/${id}/${verb}`, { version: (await find(id)).version })

  test('a client has the first of the offered times repeated, reads own ones only, and presses for these only', async ({ assert }) => {
    const [me, other, carpets] = [await client(), await client(), await withStore((store) => aCarpetCategory(store))]
    const { id: zone_id } = await aZone()
    const { id: address_id } = await withStore((store) => anAddress(store, me.id, { zone_id }))
    const [slot] = (await me.api.get<OfferedSlot[]>(`/api/client/slots?zone_id=${zone_id}`)).body
    const body = {
      address_id, next_on: slot!.date, slot_from: slot!.from, slot_to: slot!.to, every_weeks: 2,
      declared_kinds: [{ category: carpets.id, quantity: 2 }], client_note: 'Ring twice',
    }
    const made = await me.api.post<RepeatOrder>('/api/client/repeat-orders', body)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.include(made.body, { status: 'active', weekday: weekdayOf(slot!.date), every_weeks: 2, is_agreed: true })
    assert.equal(made.body.declared_kinds?.[0]?.name?.en, 'Carpets of a test')
    const refused = await me.api.post<Failure>('/api/client/repeat-orders', { ...body, slot_from: '10:30' })
    assert.equal(refused.status, 422)
    assert.property(refused.body.errors, 'next_on')
    assert.equal((await other.api.post('/api/client/repeat-orders', body)).status, 422, 'the address of somebody else')
    assert.equal((await press(other, 'client', made.body.id, 'pause')).status, 404)
    assert.deepEqual((await me.api.get<RepeatOrder[]>('/api/client/repeat-orders')).body.map(({ id }) => id), [made.body.id])
    for (const [verb, status] of [['pause', 'paused'], ['resume', 'active'], ['end', 'ended']] as const)
      assert.equal((await press(me, 'client', made.body.id, verb)).body.status, status)
  })

  test('a client has five of them at most, and none while suspended', async ({ assert }) => {
    const { me, address_id } = await aRepeat()
    const make = async () => office.api.post<Failure>('/api/user/repeat-orders', {
      client_id: me.id, address_id, next_on: FIRST, slot_from: '09:00', slot_to: '12:00',
    })
    for (let n = 0; n < 4; n++) assert.equal((await make()).status, 201)
    const full = await make()
    assert.equal(full.status, 409)
    assert.match(full.body.message ?? '', /already 5 repeat orders/)
    const suspended = await aRepeat()
    await withStore((store) => store.transition('clients', suspended.me.id, 'suspend', { reason: 'Does not pay' }))
    const refused = await office.api.post<Failure>('/api/user/repeat-orders', {
      client_id: suspended.me.id, address_id: suspended.address_id, next_on: FIRST, slot_from: '09:00', slot_to: '12:00',
    })
    assert.property(refused.body.errors, 'client_id')
  })

  test('whoever may create orders sees and presses it, nobody else', async ({ assert }) => {
    const { id } = await aRepeat()
    const [reader, stranger] = [await staff(['order-list']), await staff(['client-list'])]
    assert.equal((await reader.api.get(`/api/user/repeat-orders/${id}`)).status, 200)
    assert.equal((await press(reader, 'user', id, 'pause')).status, 403)
    assert.equal((await stranger.api.get('/api/user/repeat-orders')).status, 403)
  })

  test('a day before an order is made, once, without waiting for anybody; its client hears of it once', async ({ assert }) => {
    const carpets = await withStore((store) => aCarpetCategory(store))
    const { id, me } = await aRepeat({ declared_kinds: [{ category: carpets.id, quantity: 3 }], client_note: 'Ring twice' })
    await watch(before(FIRST, 24.5))
    assert.lengthOf(await ordersOf(id), 0)
    await watch(before(FIRST, 23.9))
    await watch(before(FIRST, 23.5))
    await watch(before(FIRST, 1))
    const [order, ...more] = await ordersOf(id)
    assert.lengthOf(more, 0)
    assert.include(order, {
      client_id: me.id, status: 'pending', type: 'transport', channel: 'portal', return_mode: 'delivery', declared_items: 3,
      client_note: 'Ring twice',
    })
    assert.isNotNull(order!.accepted_at)
    assert.deepEqual([dayOf(order!), hourOf(order!)], [FIRST, 9])
    assert.include(await withStore((store) => stopOf(store, order!.id)), { is_held: false, is_slot_chosen: true, date: FIRST })
    assert.equal((await find(id)).next_on, addDays(FIRST, 7))
    const told = await messagesAbout('orders', order!.id, 'repeat_order_made')
    assert.lengthOf(told, 1)
    assert.lengthOf(await messagesAbout('orders', order!.id), 1, 'not that it was received as well')
    assert.deepEqual(await openKinds(order!.id), [])
  })

  test('a worker that was off for three weeks makes one order, for the next free time, and says so', async ({ assert }) => {
    const { id } = await aRepeat()
    const back = addDays(FIRST, 22)
    await watch(before(back, -1))
    await watch(before(back, -2))
    const [order, ...more] = await ordersOf(id)
    assert.lengthOf(more, 0)
    assert.deepEqual([dayOf(order!), hourOf(order!)], [openDay(addDays(back, 1)), 9])
    const { next_on } = await find(id)
    assert.isTrue(next_on > addDays(dayOf(order!), 3) && weekdayOf(next_on) === weekdayOf(FIRST), next_on)
    const [told] = await messagesAbout('orders', order!.id, 'repeat_order_made')
    assert.include(told!.body, 'لم نتمكن')
  })

  test('a closed day: the next open one, at that hour; a full hour: the next of the day; both are told', async ({ assert }) => {
    const [closed, full] = [await aRepeat(), await aRepeat()]
    const day = await withStore((store) => store.insert('special_days', { name: { en: 'Feast' }, from_on: FIRST, to_on: FIRST }))
    await watch(before(FIRST, 23))
    await withStore(async (store) => removeRow(store, resourceOf('special_days'), await store.lock('special_days', day.id)))
    const [moved] = await ordersOf(closed.id)
    const next = openDay(addDays(FIRST, 1))
    assert.deepEqual([dayOf(moved!), hourOf(moved!)], [next, 9])
    assert.include((await messagesAbout('orders', moved!.id, 'repeat_order_made'))[0]!.body, 'مغلقون')
    assert.equal((await find(closed.id)).next_on, addDays(FIRST, 7))

    const week = addDays(FIRST, 7)
    const zone_id = (await withStore((store) => store.find('addresses', full.address_id)))!.zone_id
    await withStore(async (store) => {
      const other = await anAddress(store, full.me.id, { zone_id })
      await store.insert('orders', {
        client_id: full.me.id, type: 'transport', address_id: other.id, requested_collect_at: instantOf(week, DEFAULT_ZONE, '09:00'),
        requested_collect_to: instantOf(week, DEFAULT_ZONE, '12:00'),
      })
    })
    await watch(before(week, 23))
    const later = (await ordersOf(full.id)).at(-1)!
    assert.deepEqual([dayOf(later), hourOf(later)], [week, 15])
    assert.include((await messagesAbout('orders', later.id, 'repeat_order_made'))[0]!.body, 'ممتلئ')
  })

  test('who wants to be asked is asked three days before, once; with a yes it is made', async ({ assert }) => {
    const { id, me } = await aQuestion()
    await watch(before(FIRST, 73))
    assert.lengthOf(await messagesAbout('repeat_orders', id), 0)
    assert.equal((await press(me, 'client', id, 'agree')).status, 409, 'nobody has asked yet')
    await watch(before(FIRST, 71))
    await watch(before(FIRST, 40))
    const asked = await messagesAbout('repeat_orders', id, 'repeat_order_asked')
    assert.lengthOf(asked, 1)
    assert.include(asked[0], { recipient_id: me.id, recipient_type: 'clients' })
    assert.match(asked[0]!.body, /\/client\/repeats/)
    const { status, body } = await press(me, 'client', id, 'agree')
    assert.equal(status, 200, JSON.stringify(body))
    await watch(before(FIRST, 23))
    assert.lengthOf(await ordersOf(id), 1)
    assert.include(await find(id), { is_asked: false, is_agreed: false, next_on: addDays(FIRST, 7) })
    assert.deepEqual(await openKinds(id, 'repeat_orders'), [])
  })

  test('without an answer, or a question, none is made and somebody calls; with a no the next time is the next', async ({ assert }) => {
    const [silent, unasked, busy] = [await aQuestion(), await aQuestion(), await aQuestion()]
    await withStore((store) => store.update('repeat_orders', unasked.id, { next_on: addDays(FIRST, -1), is_agreed: false }))
    await watch(before(FIRST, 60))
    assert.equal((await press(busy.me, 'client', busy.id, 'skip')).body.next_on, addDays(FIRST, 7))
    await watch(before(FIRST, 20))
    for (const { id } of [silent, unasked]) {
      assert.lengthOf(await ordersOf(id), 0)
      assert.deepEqual(await openKinds(id, 'repeat_orders'), ['repeat_order'])
      assert.include(await find(id), { status: 'active', is_asked: false, is_agreed: false })
    }
    assert.equal((await find(silent.id)).next_on, addDays(FIRST, 7))
    assert.lengthOf(await ordersOf(busy.id), 0)
    assert.deepEqual(await openKinds(busy.id, 'repeat_orders'), [])
    // Somebody has spoken with them.
    await press(office, 'user', silent.id, 'pause')
    assert.deepEqual((await followUpsOf(silent.id, 'repeat_orders')).map(({ status }) => status), ['closed'])
  })

  test('a client without a channel is called instead of asked', async ({ assert }) => {
    const { id, me } = await aQuestion()
    await withStore((store) => store.update('clients', me.id, { channels: [] }))
    await watch(before(FIRST, 60))
    assert.lengthOf(await messagesAbout('repeat_orders', id), 0)
    assert.deepEqual(await openKinds(id, 'repeat_orders'), ['repeat_order'])
    assert.equal((await press(office, 'user', id, 'agree')).status, 200)
    await watch(before(FIRST, 20))
    assert.lengthOf(await ordersOf(id), 1)
  })

  test('suspended, an address that is gone, a zone that is not served: paused, and somebody calls', async ({ assert }) => {
    const [suspended, homeless, unserved] = [await aRepeat(), await aRepeat(), await aRepeat()]
    await withStore(async (store) => {
      await store.transition('clients', suspended.me.id, 'suspend', { reason: 'Does not pay' })
      await removeRow(store, resourceOf('addresses'), await store.lock('addresses', homeless.address_id))
      const { zone_id } = (await store.find('addresses', unserved.address_id))!
      await store.update('zones', zone_id!, { status: 'disable' })
    })
    await watch(before(FIRST, 23))
    for (const [{ id }, pause_reason] of [
      [suspended, 'client_suspended'], [homeless, 'address_deleted'], [unserved, 'not_served'],
    ] as const) {
      assert.lengthOf(await ordersOf(id), 0)
      assert.include(await find(id), { status: 'paused', pause_reason })
      assert.deepEqual(await openKinds(id, 'repeat_orders'), ['repeat_order'])
    }
    assert.equal((await press(office, 'user', suspended.id, 'resume')).status, 409)
    assert.equal((await press(office, 'user', homeless.id, 'resume')).status, 409)
    await withStore((store) => store.transition('clients', suspended.me.id, 'resume'))
    assert.equal((await press(office, 'user', suspended.id, 'resume')).body.status, 'active')
    assert.deepEqual(await openKinds(suspended.id, 'repeat_orders'), [])
  })

  test('a deleted client has none any more; a category or an extra that is gone is left out', async ({ assert }) => {
    const carpets = await withStore((store) => aCarpetCategory(store))
    const [perfume, fringes] = await Promise.all([1500, 700].map((price) => withStore((store) => store.insert('services', {
      name: { en: 'Extra' }, method: 'forfait', validity: 'order', price, client_visible: true,
    }))))
    const [gone, other] = [await aRepeat(), await aRepeat({
      declared_kinds: [{ category: carpets.id, quantity: 3 }], extras: [perfume!.id, fringes!.id],
    })]
    await withStore(async (store) => {
      await removeRow(store, resourceOf('clients'), await store.lock('clients', gone.me.id))
      await store.update('categories', carpets.id, { status: 'disable' })
      await store.update('services', fringes!.id, { client_visible: false })
    })
    await watch(before(FIRST, 23))
    assert.equal((await find(gone.id)).status, 'ended')
    assert.lengthOf(await ordersOf(gone.id), 0)
    const [order] = await ordersOf(other.id)
    assert.include(order, { declared_kinds: null, declared_items: null })
    const lines = await withStore((store) => store.select('order_services', { order_id: order!.id }))
    assert.deepEqual(lines.map(({ service_id }) => service_id), [perfume!.id])
  })

  test('a paused one goes on in its rhythm from tomorrow; another day that staff choose is a yes', async ({ assert }) => {
    const { id } = await aRepeat({ every_weeks: 2, asks_first: true })
    await press(office, 'user', id, 'pause')
    await withStore((store) => store.update('repeat_orders', id, { next_on: addDays(today, -10), is_agreed: false }), {
      caller: null, at: before(today, 30 * 24),
    })
    assert.include((await press(office, 'user', id, 'resume')).body, { next_on: addDays(today, 4), is_agreed: true })
    await withStore((store) => store.update('repeat_orders', id, { is_agreed: false }), { caller: null })
    const { body } = await office.api.patch<RepeatOrder>(`/api/user/repeat-orders/${id}`, {
      version: (await find(id)).version, next_on: addDays(today, 5),
    })
    assert.include(body, { next_on: addDays(today, 5), is_agreed: true, weekday: weekdayOf(addDays(today, 5)) })
  })
})
