import { test } from '@japa/runner'
import { addDays } from '#common/time/time'
import { removeRow } from '#backend/engine/resource/write/remove'
import { resourceOf } from '#backend/engine/definition/registry'
import { dayIn } from '#backend/engine/clock/business_time'
import { anAddress, aShipment, stopOf } from '#tests/support/rows/shipments'
import { client, owner, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { OfferedSlot, StaffSlot } from '#common/time/slot'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

type Order = Row<'orders'> & Failure
type Stop = Row<'order_deliveries'> & Failure

let count = 0
const aZone = (values: Values<'zones'> = {}) => withStore(async (store) => {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('zones', { key: `held-${++count}`, label: { en: 'Held' }, city_id: city!.id, color: '#112233', ...values })
})
const twice = { slots: [{ from: '10:00', to: '13:00', max_stops: 2 }] }
const wish = ({ from_at, to_at }: OfferedSlot) => ({ requested_collect_at: from_at, requested_collect_to: to_at })
const short = ({ date, slot_from, slot_to }: Row<'order_deliveries'>) => [date, slot_from?.slice(0, 5), slot_to?.slice(0, 5)]
const find = (id: number) => withStore(async (store) => (await store.find('order_deliveries', id))!)
const findOrder = (id: number) => withStore(async (store) => (await store.find('orders', id))!)

test.group('orders / slots hold', (group) => {
  let office: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    office = await owner()
  })

  const slotsIn = async ({ id }: Row<'zones'>) => (await office.api.get<StaffSlot[]>(`/api/user/slots?zone_id=${id}`)).body
  const addressIn = async ({ id }: Row<'zones'>, person?: Person) => {
    const { id: client_id } = person ?? await client()
    return withStore((store) => anAddress(store, client_id, { zone_id: id }))
  }
  const order = async (zone: Row<'zones'>, more: object = {}) => {
    const { id, client_id } = await addressIn(zone)
    return office.api.post<Order>('/api/user/orders', { client_id, type: 'transport', channel: 'phone', address_id: id, ...more })
  }
  const editOrder = async (id: number, values: object) =>
    office.api.patch<Order>(`/api/user/orders/${id}`, { version: (await findOrder(id)).version, ...values })
  const editStop = async (id: number, values: object) =>
    office.api.patch<Stop>(`/api/user/order-deliveries/${id}`, { version: (await find(id)).version, ...values })

  test('every zone of a new company has some, and so has a new one', async ({ assert }) => {
    const { slots, seeded } = await withStore(async (store) => ({
      slots: (await store.select('settings', {}))[0]!.delivery_default_slots,
      seeded: (await store.select('zones', {})).filter(({ key }) => key.startsWith('sample_') || key === 'laayoune_other'),
    }))
    assert.deepEqual(slots.map(({ from, to }) => [from, to]), [['09:00', '12:00'], ['15:00', '19:00']])
    assert.lengthOf(seeded, 28)
    for (const zone of [...seeded, await aZone()]) assert.deepEqual(zone.slots, slots, zone.key)
    assert.deepEqual((await aZone(twice)).slots, twice.slots)
  })

  test('a full one is taken by staff on purpose only; beside the refusal are the next free ones', async ({ assert }) => {
    const zone = await aZone(twice)
    const [slot, next] = (await slotsIn(zone)).filter(({ from_at }) => Date.parse(from_at) > Date.now())
    for (const _ of [1, 2]) assert.include((await order(zone, wish(slot!))).body, { is_slot_exception: false })
    const refused = await order(zone, wish(slot!))
    assert.equal(refused.status, 422)
    const [sentence = ''] = refused.body.errors?.is_slot_exception ?? []
    assert.match(sentence, /^\u2068.+ \u206610:00–13:00\u2069\u2069 is full\. Free: /)
    assert.include(sentence, `${Number(next!.date.slice(8))}`)
    const taken = await order(zone, { ...wish(slot!), is_slot_exception: true })
    assert.equal(taken.status, 201, JSON.stringify(taken.body))
    assert.isTrue((await findOrder(taken.body.id)).is_slot_exception)
    // Another day needs no exception any more.
    assert.equal((await editOrder(taken.body.id, wish(next!))).status, 200)
    assert.isFalse((await findOrder(taken.body.id)).is_slot_exception)
  })

  test('of a stop, too: what is full, past, or on a day that is not served', async ({ assert }) => {
    const zone = await aZone({ ...twice, collect_weekdays: ['mon', 'wed'] })
    const [slot, next] = (await slotsIn(zone)).filter(({ from_at }) => Date.parse(from_at) > Date.now())
    for (const _ of [1, 2]) await order(zone, wish(slot!))
    const { body } = await order(zone, wish(next!))
    const stop = await withStore((store) => stopOf(store, body.id))
    const today = dayIn('Africa/El_Aaiun', new Date())
    const refusals = {
      'is full': { date: slot!.date, slot_from: '10:30', slot_to: '11:00' },
      'has passed': { date: addDays(today, -3), slot_from: '10:00', slot_to: '13:00' },
      'No courier goes there': { date: addDays(next!.date, 1), slot_from: '10:00', slot_to: '13:00' },
      'at that time': { date: next!.date, slot_from: '20:00', slot_to: '21:00' },
    }
    for (const [sentence, when] of Object.entries(refusals)) {
      const { status, body: { errors } } = await editStop(stop.id, when)
      assert.deepEqual([status, Object.keys(errors ?? {})], [422, ['is_slot_exception']], sentence)
      assert.include(errors?.is_slot_exception?.[0], sentence)
    }
    assert.equal((await editStop(stop.id, { ...refusals['is full'], is_slot_exception: true })).status, 200)
    assert.include(await find(stop.id), { is_slot_exception: true, date: slot!.date })
  })

  test('what a stop says of its time, its order says too: by the client, by staff, by telephone', async ({ assert }) => {
    const zone = await aZone(twice)
    const [me, slots] = [await client(), (await slotsIn(zone)).filter(({ from_at }) => Date.parse(from_at) > Date.now() + 86_400_000)]
    const [first, second, third, fourth] = slots
    const address = await addressIn(zone, me)
    const { body } = await me.api.post<Order>('/api/client/orders', { address_id: address.id, return_mode: 'delivery', ...wish(first!) })
    const stop = await withStore((store) => stopOf(store, body.id))
    const said = async () => {
      const { requested_collect_at: at, requested_collect_to: to } = await findOrder(body.id)
      return [new Date(at!).toISOString(), to && new Date(to).toISOString()]
    }
    const expected = ({ from_at, to_at }: OfferedSlot) => [new Date(from_at).toISOString(), new Date(to_at).toISOString()]
    const chosen = { date: second!.date, slot_from: second!.from, slot_to: second!.to }
    assert.equal((await me.api.post(`/api/client/order-deliveries/${stop.id}/choose_slot`, chosen)).status, 200)
    assert.deepEqual(await said(), expected(second!))
    assert.equal((await editStop(stop.id, { date: third!.date, slot_from: third!.from, slot_to: third!.to })).status, 200)
    assert.deepEqual(await said(), expected(third!))
    assert.include(await find(stop.id), { is_slot_chosen: false, is_order_changed: false })
    // Agreed at 11:30: the whole slot around it.
    const agreed = new Date(Date.parse(fourth!.from_at) + 5_400_000).toISOString()
    const call = { order_id: body.id, order_delivery_id: stop.id, phone: '+212600000000', result: 'answered', agreed_slot_from: agreed }
    assert.equal((await office.api.post('/api/user/delivery-calls', call)).status, 201)
    const after = await find(stop.id)
    assert.deepEqual(short(after), [fourth!.date, fourth!.from, fourth!.to])
    assert.include(after, { is_slot_chosen: true, is_slot_confirmed: true })
    assert.deepEqual(await said(), expected(fourth!))
    assert.isFalse((await findOrder(body.id)).is_slot_exception)
    // Of a planned stop the change is offered to whoever planned it.
    assert.equal((await office.api.post(`/api/user/orders/${body.id}/accept_order`)).status, 200)
    await withStore((store) => aShipment(store, [stop], { date: fourth!.date }))
    await office.api.post('/api/user/delivery-calls', { ...call, agreed_slot_from: first!.from_at })
    const planned = await find(stop.id)
    assert.deepInclude(planned, { date: fourth!.date, order_changes: ['slot'], offered_date: first!.date })
  })

  test('are none on a closed special day, and keep to the hours of another one', async ({ assert }) => {
    const zone = await aZone(twice)
    const days = [...new Set((await slotsIn(zone)).map(({ date }) => date))]
    const [closed, late] = [days[3]!, days[4]!]
    const made = await withStore(async (store) => [
      await store.insert('special_days', { name: { en: 'Feast' }, from_on: closed, to_on: closed, opening: 'closed' }),
      await store.insert('special_days', {
        name: { en: 'Ramadan' }, from_on: late, to_on: late, opening: 'hours', hours: [{ from: '11:00', to: '15:00' }],
      }),
    ])
    const on = async (date: string) => (await slotsIn(zone)).filter((slot) => slot.date === date).map(({ from, to }) => [from, to])
    assert.deepEqual(await on(closed), [])
    assert.deepEqual(await on(late), [['11:00', '13:00']])
    const { body } = await order(zone, { requested_collect_at: `${closed}T10:00:00Z`, requested_collect_to: `${closed}T11:00:00Z` })
    assert.include(body.errors?.is_slot_exception?.[0], 'No courier goes there')
    await withStore(async (store) => {
      for (const { id } of made) await removeRow(store, resourceOf('special_days'), await store.lock('special_days', id))
    })
    assert.deepEqual(await on(closed), [['10:00', '13:00']])
  })

  test('20 at once, from the portal and from the office: as many get a place as there are', async ({ assert }) => {
    const zone = await aZone({ slots: [{ from: '10:00', to: '13:00', max_stops: 7 }] })
    const [slot] = (await slotsIn(zone)).filter(({ from_at }) => Date.parse(from_at) > Date.now() + 86_400_000)
    const clients = await Promise.all(Array.from({ length: 20 }, () => client()))
    const addresses: Row<'addresses'>[] = []
    for (const one of clients) addresses.push(await addressIn(zone, one))
    const answers = await Promise.all(clients.map(({ id, api }, index) => {
      const body = { address_id: addresses[index]!.id, return_mode: 'delivery', ...wish(slot!) }
      return index % 2 ? office.api.post<Order>('/api/user/orders', { ...body, client_id: id, type: 'transport', channel: 'phone' })
        : api.post<Order>('/api/client/orders', body)
    }))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [...Array<number>(7).fill(201), ...Array<number>(13).fill(422)])
    const full = answers.filter(({ status }) => status === 422).flatMap(({ body: { errors } }) => Object.values(errors ?? {}).flat())
    assert.lengthOf(full.filter((sentence) => /is full\. Free: .*10:00–13:00/.test(sentence)), 13)
    const stops = await withStore((store) => store.select('order_deliveries', { zone_id: zone.id, status: 'pending' }))
    assert.lengthOf(stops.filter(({ slot_from }) => slot_from !== null), 7)
  })
})
