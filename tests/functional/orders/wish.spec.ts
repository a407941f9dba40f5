import { test } from '@japa/runner'
import { acting } from '#tests/support/acting'
import { aRun, anAddress, stopOf } from '#tests/support/deliveries'
import { client, type Person } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import type { Store } from '#backend/resource/store'

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
const placed = async (me: Person, max_stops = 1) => acting(async (store) => {
  const { id: zone_id } = await zone(store, max_stops)
  return { zone_id, address: await anAddress(store, me.id, { zone_id }) }
})
const slotsOf = async (me: Person, zone_id: number) => (await me.api.get<Slot[]>(`/api/client/slots?zone_id=${zone_id}`)).body
const wish = ({ from_at, to_at }: Slot) => ({ requested_collect_at: from_at, requested_collect_to: to_at })
const ask = (me: Person, body: object) => me.api.post<Order>('/api/client/orders', { return_mode: 'delivery', ...body })

test.group('orders / a client asks to be fetched', (group) => {
  group.setup(() => prepared())

  test('at one of the hours that are offered, and the visit begins with it', async ({ assert }) => {
    const me = await client()
    const { zone_id, address } = await placed(me)
    const [slot] = await slotsOf(me, zone_id)
    const { status, body } = await ask(me, { address_id: address.id, declared_items: 3, client_note: 'Third floor', ...wish(slot!) })
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { status: 'pending', type: 'transport', transport_fee: 2000 })
    const stop = await acting((store) => stopOf(store, body.id))
    assert.include(stop, { kind: 'collect', date: slot!.date, is_slot_confirmed: false, expected_items: 3 })
    assert.match(stop.slot_from ?? '', /^10:00/)
    const order = await acting((store) => store.find('orders', body.id))
    assert.include(order, { client_id: me.id, channel: 'portal' })
  })

  test('not at another hour, nor at one that is full', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const { zone_id, address } = await placed(me)
    const [slot] = await slotsOf(me, zone_id)
    const past = { from_at: '2020-01-06T10:00:00Z', to_at: '2020-01-06T13:00:00Z' } as Slot
    const late = await ask(me, { address_id: address.id, ...wish(past) })
    assert.equal((await ask(me, { address_id: address.id, requested_collect_at: slot!.from_at })).status, 422)
    assert.equal(late.status, 422)
    assert.deepEqual(late.body.errors, { requested_collect_at: ['Selected time not valide.'] })
    assert.equal((await ask(me, { address_id: address.id, ...wish(slot!) })).status, 201)
    assert.notDeepInclude(await slotsOf(me, zone_id), slot!)
    const there = await acting((store) => anAddress(store, other.id, { zone_id }))
    assert.equal((await ask(other, { address_id: there.id, ...wish(slot!) })).status, 422)
  })

  test('with a new address on the way, and at no address of somebody else', async ({ assert }) => {
    const [me, other] = [await client(), await client()]
    const { address } = await placed(other)
    const theirs = await ask(me, { address_id: address.id })
    assert.equal(theirs.status, 422)
    assert.property(theirs.body.errors, 'address_id')
    const { city_id } = address
    const own = await ask(me, { address_id: { label: 'Home', city_id, landmark: 'Behind the school' } })
    assert.equal(own.status, 201, JSON.stringify(own.body))
    assert.lengthOf((await me.api.get<object[]>('/api/client/addresses')).body, 1)
  })

  test('a suspended client sees his orders and is asked to call', async ({ assert }) => {
    const me = await client()
    const { address } = await placed(me)
    const before = await ask(me, { address_id: address.id })
    await acting(async (store) => {
      await store.move('clients', me.id, 'suspend', { reason: 'Does not pay' })
      const [phones] = await store.select('settings', { key: 'company.phones' })
      await store.update('settings', phones!.id, { value: ['0528991122'] })
    })
    assert.equal((await me.api.get<Order>(`/api/client/orders/${before.body.id}`)).status, 200)
    const { status, body } = await ask(me, { address_id: address.id })
    assert.equal(status, 409)
    assert.match(body.message ?? '', /call us: .*28 99 11 22/)
    assert.notMatch(body.message ?? '', /suspend/i)
  })

  test('he calls it off until somebody is on the way', async ({ assert }) => {
    const me = await client()
    const { address } = await placed(me)
    const asked = async () => (await ask(me, { address_id: address.id })).body
    const [first, second, third] = [await asked(), await asked(), await asked()]
    const off = (id: number) => me.api.post<Order>(`/api/client/orders/${id}/withdraw`)
    assert.equal((await off(first.id)).body.status, 'canceled')
    await acting(async (store) => {
      const stops = [await stopOf(store, third.id), await stopOf(store, second.id)]
      await aRun(store, stops)
      await store.move('order_deliveries', stops[0]!.id, 'done', { ask: { handled_items: 1 } })
    })
    const { status, body } = await off(second.id)
    assert.equal(status, 409)
    assert.match(body.message ?? '', /under way/)
  })
})
