import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { loadRuleContext } from '#backend/services/settings/index'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Proposal, ProposedRoute } from '#common/orders/dispatch'
import { staff, type Person } from '#tests/support/rows/people'
import { aCourier, aShipment, aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'
import type { Values } from '#backend/engine/resource/store'

const DISPATCHER = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Dispatcher')!)
const DAY = '2026-12-03'
const MORNING = { start_time: '09:00', end_time: '13:00' }

test.group('shipments / plan the day', (group) => {
  let dispatcher: Person
  let start: { readonly lat: number; readonly lng: number }
  group.setup(async () => {
    await prepareDatabaseOnce()
    dispatcher = await staff(DISPATCHER)
    start = settingOf(await loadRuleContext(db.connection()), 'company_location') ?? { lat: 27.15, lng: -13.2 }
  })

  interface Place { readonly km?: number | null; readonly zone_id?: number }
  /** A pickup so many kilometres north of the company. */
  const aStop = ({ km = 1, zone_id, ...slot }: Place & Values<'order_deliveries'> = {}): Promise<number> => withStore(async (store) => {
    const { order } = await aTransportOrder(store)
    const { id, address_id } = await stopOf(store, order.id)
    const location = km === null ? null : { lat: start.lat + km / 111.2, lng: start.lng + km / 500 }
    await store.update('addresses', Number(address_id), { location, ...zone_id !== undefined && { zone_id, is_zone_exception: true } })
    if (Object.keys(slot).length > 0) await store.update('order_deliveries', id, { ...slot, is_slot_exception: true })
    return id
  })
  const stopsAt = async (places: readonly (Place & Values<'order_deliveries'>)[]): Promise<number[]> => {
    const ids: number[] = []
    for (const place of places) ids.push(await aStop(place))
    return ids
  }
  const aCrew = () => withStore(async (store) => ({
    courier_id: (await aCourier(store)).id,
    vehicle_id: (await store.update('vehicles', (await aVehicle(store)).id, { max_collect: 50 })).id,
  }))
  const propose = async (body: object) => {
    const { status, body: answer } = await dispatcher.api.post<Proposal & Failure>('/api/user/shipments/propose', {
      date: DAY, ...MORNING, ...body,
    })
    return { status, ...answer }
  }
  const counts = (routes: readonly ProposedRoute[]) => routes.map(({ stops }) => stops.length)
  const latest = (routes: readonly ProposedRoute[]) => Math.max(...routes.flatMap(({ stops }) => stops.map(({ arrives }) => arrives ?? 0)))

  test('two couriers from 9 to 13 and 12 stops: both work, nothing after 13:00, and the two without time are named', async ({ assert }) => {
    const near = await stopsAt(Array.from({ length: 10 }, (_, index) => ({ km: 0.3 + index * 0.2 })))
    const evening = await stopsAt([
      { km: 1, date: DAY, slot_from: '15:00', slot_to: '19:00' }, { km: 2, date: DAY, slot_from: '07:00', slot_to: '08:00' },
    ])
    const { routes, without_time, without_room, without_place } = await propose({
      stops: [...near, ...evening], crews: [await aCrew(), await aCrew()],
    })
    assert.sameMembers([...without_time], evening)
    assert.deepEqual([without_room, without_place], [[], []])
    assert.sameMembers(routes.flatMap(({ stops }) => stops.map(({ id }) => id)), near)
    assert.isTrue(counts(routes).every((count) => count >= 4), counts(routes).join())
    assert.isAtMost(latest(routes) + 8, 13 * 60)
    assert.isTrue(routes.every(({ stops }) => stops.every(({ late_minutes }) => late_minutes === 0)))
  })

  test('what does not fit the hours has no time, however many there are; without an end everything fits', async ({ assert }) => {
    // Eight minutes at each door: fifteen of them in two hours, at most.
    const far = await stopsAt(Array.from({ length: 18 }, (_, index) => ({ km: index % 2 ? 2 : 0.2 })))
    const crews = [await aCrew()]
    const { routes, without_time } = await propose({ stops: far, crews, end_time: '11:00' })
    assert.lengthOf([...routes[0]!.stops, ...without_time], 18)
    assert.isNotEmpty(without_time)
    assert.isAtMost(latest(routes) + 8, 11 * 60)
    const open = await propose({ stops: far, crews, end_time: null })
    assert.deepEqual([counts(open.routes), open.without_time], [[18], []])
  })

  test('a shipment keeps its own hours and stops; one without an end takes what comes late', async ({ assert }) => {
    const [kept] = await stopsAt([{ km: 0.5 }])
    const [short, open] = await withStore(async (store) => [
      await aShipment(store, [{ id: kept!, kind: 'collect' }], { date: DAY, start_time: '09:00', end_time: '10:00' }),
      await store.insert('shipments', { type: 'collect', date: DAY, start_time: '09:00' }),
    ])
    const late = await stopsAt([{ km: 1, date: DAY, slot_from: '15:00', slot_to: '19:00' }])
    const alone = await propose({ stops: late, shipments: [short!.id] })
    assert.deepEqual([alone.without_time, alone.routes[0]!.stops.map(({ id }) => id)], [late, [kept]])
    const { routes } = await propose({ stops: late, shipments: [short!.id, open!.id], end_time: null })
    assert.deepEqual(routes.map(({ stops }) => stops.map(({ id }) => id)), [[kept], late])
  })

  const aZone = (key: string, more: object = {}): Promise<Row<'zones'>> => withStore(async (store) => {
    const [city] = await store.select('cities', { key: 'laayoune' })
    return store.insert('zones', { key, label: { en: key }, city_id: city!.id, color: '#112233', ...more })
  })
  /** A square of two kilometres around a point so many kilometres north of the company. */
  const outlineAt = (km: number) => {
    const corner = (x: number, y: number) => [start.lng + x / 100, start.lat + km / 111.2 + y / 100]
    return { type: 'Polygon', coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]] }
  }

  test('a stop without a pin is planned to the middle of its zone, without an outline amid its other addresses', async ({ assert }) => {
    const [outlined, known, nowhere] = [
      await aZone('about-outlined', { polygon: outlineAt(4) }), await aZone('about-known'), await aZone('about-nowhere'),
    ]
    await stopsAt([{ km: 7, zone_id: known.id }, { km: 9, zone_id: known.id }])
    const stops = await stopsAt([
      { km: null, zone_id: outlined.id }, { km: 1 }, { km: null, zone_id: known.id }, { km: null, zone_id: nowhere.id }, { km: null },
    ])
    const { without_place, routes: [route] } = await propose({ stops, crews: [await aCrew()] })
    assert.sameMembers([...without_place], stops.slice(3))
    const arrival = (index: number) => route!.stops.find(({ id }) => id === stops[index])?.arrives ?? 0
    // From the house at 1 km to the middle at 4 km, to those at 8 km: eight minutes at each door, and the way.
    assert.isAtLeast(Math.abs(arrival(0) - arrival(1)), 8 + 6)
    assert.isAtLeast(Math.abs(arrival(2) - arrival(0)), 8 + 8)
    const { body: best } = await dispatcher.api.post<ProposedRoute>('/api/user/shipments/optimize', { stops, start_time: '09:00' })
    assert.sameMembers(best.stops.slice(0, 3).map(({ id }) => id), stops.slice(0, 3))
    assert.deepEqual(best.stops.map(({ arrives }) => arrives === null), [false, false, false, true, true])
  })

  test('nobody comes before a slot: the proposal says how long the courier waits, and visits the others meanwhile', async ({ assert }) => {
    // On the way to the afternoon: by distance alone they would be visited after it.
    const [afternoon] = await stopsAt([{ km: 0.5, date: DAY, slot_from: '15:00', slot_to: '19:00' }])
    const free = await stopsAt([{ km: 1 }, { km: 1.5 }, { km: 2 }])
    const { routes: [route] } = await propose({ stops: [afternoon, ...free], crews: [await aCrew()], end_time: null })
    const last = route!.stops.at(-1)!
    assert.deepInclude(last, { id: afternoon, arrives: 15 * 60, late_minutes: 0 })
    assert.isAbove(last.wait_minutes, 4 * 60)
    assert.isTrue(route!.stops.slice(0, 3).every(({ wait_minutes }) => wait_minutes === 0))
    const { body: best } = await dispatcher.api.post<ProposedRoute>('/api/user/shipments/optimize', {
      stops: [afternoon, ...free], start_time: '09:00',
    })
    assert.equal(best.stops.at(-1)?.id, afternoon)
  })

  test('300 stops at once are refused', async ({ assert }) => {
    const crews = [await aCrew()]
    const { status, errors } = await propose({ stops: Array.from({ length: 300 }, (_, index) => index + 1), crews })
    assert.deepEqual([status, Object.keys(errors ?? {})], [422, ['stops']])
  })

  test('a zone goes to the courier who is preferred there, else to one of whose own zones it is', async ({ assert }) => {
    const [first, second] = [await aCrew(), await aCrew()]
    const zones = await withStore(async (store) => {
      const [city] = await store.select('cities', { key: 'laayoune' })
      const aZone = (key: string, more: object = {}): Promise<Row<'zones'>> =>
        store.insert('zones', { key, label: { en: key }, city_id: city!.id, color: '#112233', ...more })
      const preferred = await aZone('plan-preferred', { couriers: [first.courier_id] })
      const own = await aZone('plan-own')
      await store.update('couriers', second.courier_id, { zones: [own.id] })
      return { preferred: preferred.id, own: own.id }
    })
    // The same street, house by house in turn.
    const stops = await stopsAt(Array.from({ length: 6 }, (_, index) =>
      ({ km: 1 + index / 10, zone_id: index % 2 ? zones.preferred : zones.own })))
    const { routes } = await propose({ stops, crews: [first, second] })
    const ofZone = (index: number) => stops.filter((_, place) => place % 2 === index)
    assert.sameMembers(routes[0]!.stops.map(({ id }) => id), ofZone(1))
    assert.sameMembers(routes[1]!.stops.map(({ id }) => id), ofZone(0))
  })
})
