import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aShipment, anAddress, stopOf } from '#tests/support/rows/shipments'
import { client, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import type { Store } from '#backend/engine/resource/store'

interface Slot { date: string; from: string; to: string; from_at: string; to_at: string }
interface Order {
  id: number
  status: string
  type: string
  transport_fee: number | null
  message?: string
  errors?: Record<string, string[]>
}

let count = 0
const zone = async (store: Store, max_stops = 1) => {
  const [city] = await store.select('cities', { key: 'laayoune' })
  return store.insert('zones', {
    key: `portal-${++count}`, label: { en: 'Portal' }, city_id: city!.id, color: '#112233', transport_fee: 2000,
    slots: [{ from: '10:00', to: '13:00', max_stops }],
  })
}
const createAddress = async (me: Person, max_stops = 1) => withStore(async (store) => {
  const { id: zone_id } = await zone(store, max_stops)
  return { zone_id, address: await anAddress(store, me.id, { zone_id }) }
})
const slotsOf = async (me: Person, zone_id: number) => (await me.api.get<Slot[]>(`/api/client/slots?zone_id=${zone_id}`)).body
const times = ({ from_at, to_at }: Slot) => ({ requested_collect_at: from_at, requested_collect_to: to_at })
const send = (me: Person, body: object) => me.api.post<Order>('/api/client/orders', { return_mode: 'delivery', ...body })

test.group('orders / requested slot', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('is one of those offered, and the collection stop is created with it', async ({ assert }) => {
    const me = await client()
    const { zone_id, address } = await createAddress(me)
    const [slot] = await slotsOf(me, zone_id)
    const { status, body } = await send(me, { address_id: address.id, declared_items: 3, client_note: 'Third floor', ...times(slot!) })
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { status: 'pending', type: 'transport', transport_fee: 2000 })
    const stop = await withStore((store) => stopOf(store, body.id))
    assert.include(stop, { kind: 'collect', date: slot!.date, is_slot_chosen: true, is_slot_confirmed: true, expected_items: 3 })
    assert.match(stop.slot_from ?? '', /^10:00/)
    const order = await withStore((store) => store.find('orders', body.id))
    assert.include(order, { client_id: me.id, channel: 'portal' })
  })

  test('is refused when it is not offered, or full', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const { zone_id, address } = await createAddress(me)
    const [slot] = await slotsOf(me, zone_id)
    const past = { from_at: '2020-01-06T10:00:00Z', to_at: '2020-01-06T13:00:00Z' } as Slot
    const late = await send(me, { address_id: address.id, ...times(past) })
    assert.equal((await send(me, { address_id: address.id, requested_collect_at: slot!.from_at })).status, 422)
    assert.equal(late.status, 422)
    assert.deepEqual(late.body.errors, { requested_collect_at: ['Selected time not valide.'] })
    assert.equal((await send(me, { address_id: address.id, ...times(slot!) })).status, 201)
    assert.notDeepInclude(await slotsOf(me, zone_id), slot!)
    const there = await withStore((store) => anAddress(store, other.id, { zone_id }))
    assert.equal((await send(other, { address_id: there.id, ...times(slot!) })).status, 422)
  })

  test('may come with a new address, and never with an address of another client', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const { address } = await createAddress(other)
    const theirs = await send(me, { address_id: address.id })
    assert.equal(theirs.status, 422)
    assert.property(theirs.body.errors, 'address_id')
    const { city_id } = address
    const own = await send(me, { address_id: { label: 'Home', city_id, landmark: 'Behind the school' } })
    assert.equal(own.status, 201, JSON.stringify(own.body))
    assert.lengthOf((await me.api.get<object[]>('/api/client/addresses')).body, 1)
  })

  test('is refused to a suspended client, who sees their orders and is asked to call', async ({ assert }) => {
    const me = await client()
    const { address } = await createAddress(me)
    const before = await send(me, { address_id: address.id })
    await withStore(async (store) => {
      await store.transition('clients', me.id, 'suspend', { reason: 'Does not pay' })
      const [settings] = await store.select('settings', {})
      await store.update('settings', settings!.id, { company_phones: ['+212528991122'] })
    })
    assert.equal((await me.api.get<Order>(`/api/client/orders/${before.body.id}`)).status, 200)
    const { status, body } = await send(me, { address_id: address.id })
    assert.equal(status, 409)
    assert.match(body.message ?? '', /call us: .*28 99 11 22/)
    assert.notMatch(body.message ?? '', /suspend/i)
  })

  test('is withdrawn until the courier is under way', async ({ assert }) => {
    const me = await client()
    const { address } = await createAddress(me)
    const newOrder = async () => (await send(me, { address_id: address.id })).body
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()]
    const withdraw = (id: number) => me.api.post<Order>(`/api/client/orders/${id}/withdraw`)
    assert.equal((await withdraw(first.id)).body.status, 'canceled')
    await withStore(async (store) => {
      for (const { id } of [second, third]) await store.transition('orders', id, 'accept_order')
      const stops = [await stopOf(store, third.id), await stopOf(store, second.id)]
      await aShipment(store, stops)
      await store.transition('order_deliveries', stops[0]!.id, 'done', { ask: { handled_items: 1 } })
    })
    const { status, body } = await withdraw(second.id)
    assert.equal(status, 409)
    assert.match(body.message ?? '', /already started/)
  })
})
