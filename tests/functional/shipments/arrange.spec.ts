import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#backend/engine/env/env'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { settingOf } from '#backend/services/settings/setting_of'
import { loadRuleContext } from '#backend/services/settings/index'
import type { Arrangement, DayArrivals, PlannedRoute, Proposal } from '#common/orders/dispatch'
import { courier, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aCourier, aReadyOrder, aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'

interface Stop { readonly id: number; readonly version: number; readonly order: string }

const DISPATCHER = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Dispatcher')!)
const CALLS = '/api/user/shipments'
const DAY = '2026-12-03'

test.group('shipments / arrange a day', (group) => {
  let dispatcher: Person
  let start: { readonly lat: number; readonly lng: number }
  group.setup(async () => {
    await prepareDatabaseOnce()
    dispatcher = await staff(DISPATCHER)
    start = settingOf(await loadRuleContext(db.connection()), 'company_location') ?? { lat: 27.15, lng: -13.2 }
  })

  /** A pickup so many kilometres north of the company. */
  const aStop = (km: number | null = 1): Promise<Stop> => withStore(async (store) => {
    const { order } = await aTransportOrder(store)
    const { id, version, address_id } = await stopOf(store, order.id)
    const location = km === null ? null : { lat: start.lat + km / 111.2, lng: start.lng }
    await store.update('addresses', Number(address_id), { location })
    return { id, version, order: order.code ?? '' }
  })
  const stops = async (count: number) => {
    const list: Stop[] = []
    for (let n = 0; n < count; n++) list.push(await aStop(n + 1))
    return list
  }
  const now = (stop: Pick<Stop, 'id'>) => withStore(async (store) => (await store.find('order_deliveries', stop.id))!)
  const shipmentNow = (id: number) => withStore(async (store) => (await store.find('shipments', id))!)
  const versioned = (list: readonly Stop[]) => Promise.all(list.map(async ({ id }) => ({ id, version: (await now({ id })).version })))
  const arrange = (body: object, { api } = dispatcher) => api.post<Failure & { shipments: readonly number[] }>(`${CALLS}/arrange`, body)
  const create = { date: DAY }
  const sequences = async (list: readonly Stop[]) => (await Promise.all(list.map(now)))
    .map(({ shipment_id, sequence }) => [shipment_id, sequence])

  test('new shipments get their stops; stops move within, between and back to the waiting ones by one call', async ({ assert }) => {
    const [a, b, c, d] = await stops(4) as [Stop, Stop, Stop, Stop]
    const made = await arrange({ shipments: [{ create, stops: await versioned([a, b]) }, { create, stops: await versioned([c]) }] })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const [one, two] = made.body.shipments as [number, number]
    assert.deepEqual(await sequences([a, b, c]), [[one, 1], [one, 2], [two, 1]])
    assert.include(await shipmentNow(one), { type: 'collect', date: DAY, stops_count: 2, method: 'selected' })
    const moved: Arrangement = {
      shipments: [{ id: one, stops: await versioned([b, c]) }, { id: two, stops: await versioned([d]) }], waiting: await versioned([a]),
    }
    const answer = await arrange(moved)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(await sequences([a, b, c, d]), [[null, null], [one, 1], [one, 2], [two, 1]])
    // The same again is based on old versions.
    const again = await arrange(moved)
    assert.equal(again.status, 409)
    assert.include(again.body.message, b.order)
  })

  test('of two planners the second reads again: a stop that was added meanwhile is not pushed out', async ({ assert }) => {
    const [a, b, late] = await stops(3) as [Stop, Stop, Stop]
    const [id] = (await arrange({ shipments: [{ create, stops: await versioned([a, b]) }] })).body.shipments as [number]
    const swapped = { shipments: [{ id, stops: await versioned([b, a]) }] }
    await arrange({ shipments: [{ id, stops: await versioned([a, b, late]) }] })
    const answer = await arrange(swapped)
    assert.deepEqual([answer.status, answer.body.message],
      [409, `The stops of ${(await shipmentNow(id)).code} have just changed. Look at it again.`])
    assert.deepEqual(await sequences([a, b, late]), [[id, 1], [id, 2], [id, 3]])
    const [other] = (await arrange({ shipments: [{ create, stops: await versioned([await aStop()]) }] })).body.shipments as [number]
    const stolen = await arrange({ shipments: [{ id: other, stops: await versioned([a]) }] })
    assert.equal(stolen.status, 409)
  })

  test('the type follows from the stops; what has left keeps its stops, and its sequence may change', async ({ assert }) => {
    const delivery = await withStore(async (store) => {
      const { order, stop: { id, version } } = await aReadyOrder(store)
      return { id, version, order: order.code ?? '' }
    })
    const [a, b] = await stops(2) as [Stop, Stop]
    const [id] = (await arrange({ shipments: [{ create, stops: await versioned([a, b]) }] })).body.shipments as [number]
    await withStore((store) => store.transition('shipments', id, 'publish'))
    const mixed = { shipments: [{ id, stops: await versioned([a, b, delivery]) }] }
    assert.equal((await arrange(mixed)).status, 409)
    await withStore(async (store) => {
      const [{ id: courier_id }, { id: vehicle_id }] = [await aCourier(store), await aVehicle(store)]
      await store.transition('shipments', id, 'assign', { ask: { courier_id, vehicle_id } })
    })
    const full = await arrange({ shipments: [{ id, stops: await versioned([a, b, delivery]) }] })
    assert.equal(full.status, 200, JSON.stringify(full.body))
    assert.equal((await shipmentNow(id)).type, 'assignment')
    await withStore((store) => store.transition('shipments', id, 'begin'))
    assert.equal((await arrange({ shipments: [{ id, stops: await versioned([delivery, b, a]) }] })).status, 200)
    const left = await arrange({ shipments: [{ id, stops: await versioned([delivery, b]) }], waiting: await versioned([a]) })
    assert.equal(left.status, 409)
    assert.deepEqual(await sequences([delivery, b, a]), [[id, 1], [id, 2], [id, 3]])
  })

  test('more than the vehicle takes is refused by its number until it is confirmed', async ({ assert }) => {
    const vehicle_id = await withStore(async (store) => (await store.update('vehicles', (await aVehicle(store)).id, { max_collect: 1 })).id)
    const [a, b] = await stops(2) as [Stop, Stop]
    const body = async (more: object = {}) =>
      ({ shipments: [{ create: { ...create, vehicle_id }, stops: await versioned([a, b]), ...more }] })
    const refused = await arrange(await body())
    assert.deepEqual([refused.status, refused.body.errors], [422, { vehicle_id: ['Pickups: 2, the vehicle takes 1.'] }])
    const [id] = (await arrange(await body({ is_overload_confirmed: true }))).body.shipments as [number]
    // A new sequence of the same stops asks nothing again.
    assert.equal((await arrange({ shipments: [{ id, stops: await versioned([b, a]) }] })).status, 200)
  })

  test('a plan of the day fills couriers and shipments within their limits, and is accepted as it is', async ({ assert }) => {
    const [kept, ...waiting] = await stops(6) as [Stop, ...Stop[]]
    const nowhere = await aStop(null)
    const early = { ...create, start_time: '09:00' }
    const [id] = (await arrange({ shipments: [{ create: early, stops: await versioned([kept]) }] })).body.shipments as [number]
    const crew = await withStore(async (store) => {
      const vehicle = await store.update('vehicles', (await aVehicle(store)).id, { max_collect: 2 })
      return { courier_id: (await aCourier(store)).id, vehicle_id: vehicle.id }
    })
    const ids = [...waiting, nowhere].map((stop) => stop.id)
    const propose = (body: object, { api } = dispatcher) => api.post<Proposal & Failure>(`${CALLS}/propose`, body)
    const alone = await propose({ date: DAY, stops: ids, crews: [crew], start_time: '09:00' })
    assert.equal(alone.status, 200, JSON.stringify(alone.body))
    assert.lengthOf(alone.body.routes[0]!.stops, 2)
    assert.deepEqual([alone.body.without_room.length, alone.body.without_place], [3, [nowhere.id]])
    const { body: { routes } } = await propose({ date: DAY, stops: ids, shipments: [id], crews: [crew], start_time: '09:00' })
    assert.sameMembers(routes.flatMap((route) => route.stops.map((stop) => stop.id)), [kept, ...waiting].map((stop) => stop.id))
    assert.include(routes[0]!.stops.map((stop) => stop.id), kept.id)
    assert.isTrue(routes.every(({ stops: list }) => list.every(({ arrives }) => arrives! >= 540)))
    // A published shipment keeps to its kind.
    const delivery = await withStore(async (store) => (await aReadyOrder(store)).stop.id)
    await withStore((store) => store.transition('shipments', id, 'publish'))
    const published = await propose({ date: DAY, stops: [delivery], shipments: [id], start_time: '09:00' })
    assert.notInclude(published.body.routes[0]?.stops.map((stop) => stop.id), delivery)
    for (const body of [{ stops: [kept.id] }, { crews: [] }, { start_time: 'x' }, { shipments: [999_999_999] }, { speed: 1 }]) {
      const answer = await propose({ date: DAY, stops: ids, crews: [crew], start_time: '09:00', ...body })
      assert.equal(answer.status, 422, JSON.stringify(body))
      assert.deepEqual(Object.keys(answer.body.errors ?? {}), [Object.keys(body)[0]])
    }
    const used = routes.filter(({ stops: list }) => list.length > 0)
    const accepted = await arrange({ shipments: await Promise.all(used.map(async (route) => ({
      ...route.crew ? { create: { ...create, ...route.crew } } : { id: route.shipment_id },
      stops: await versioned(route.stops.map((stop) => ({ ...stop, version: 0, order: '' }))),
    }))) })
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  })

  test('ways and arrivals come from a configured routing server, else in straight lines, which is said', async ({ assert }) => {
    const [a, b] = await stops(2) as [Stop, Stop]
    const early = { date: '2026-12-04', start_time: '09:00' }
    const [id] = (await arrange({ shipments: [{ create: early, stops: await versioned([a, b]) }] })).body.shipments as [number]
    const arrivals = async () => (await dispatcher.api.get<DayArrivals>(`${CALLS}/arrivals?date=2026-12-04`)).body
      .find((route) => route.shipment_id === id)!
    const straight = await arrivals()
    assert.deepInclude(straight, { ways: 'straight', shipment_id: id })
    let isBroken = false
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      const size = asked.at(-1)!.split('?')[0]!.split(';').length
      const matrix = (value: number) => Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (__, column) => (row === column ? 0 : value)))
      response.end(JSON.stringify(isBroken ? { code: 'NoTable' } : { code: 'Ok', distances: matrix(7000), durations: matrix(1200) }))
    }).listen(0)
    env.set('ROUTING_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    try {
      assert.deepEqual(await arrivals(), { shipment_id: id, metres: 7000, ways: 'roads', stops: [
        { id: a.id, arrives: 540, wait_minutes: 0, late_minutes: 0 }, { id: b.id, arrives: 568, wait_minutes: 0, late_minutes: 0 },
      ] })
      assert.match(asked[0]!, /^\/table\/v1\/driving\/-?[\d.]+,[\d.]+;/)
      const best = await dispatcher.api.post<PlannedRoute>(`${CALLS}/optimize`, { stops: [a.id, b.id], start_time: '09:00' })
      assert.equal(best.body.ways, 'roads')
      isBroken = true
      assert.deepEqual(await arrivals(), { ...straight, ways: 'straight_instead' })
    } finally {
      env.set('ROUTING_URL', '')
      server.close()
    }
    assert.deepEqual(await arrivals(), straight)
  })

  test('bad bodies are named, others than planners are refused', async ({ assert }) => {
    const stop = await aStop()
    const wanted = await versioned([stop])
    for (const [body, field] of [
      [{}, 'shipments'], [{ shipments: [{}] }, 'shipments.0.stops'], [{ shipments: [{ id: 1, create, stops: [] }] }, 'shipments'],
      [{ shipments: [{ create: { date: DAY, code: 'X' }, stops: wanted }] }, 'shipments.0.create.code'],
      [{ shipments: [], waiting: [1] }, 'waiting.0'],
      [{ shipments: [{ create, stops: wanted }], waiting: wanted }, 'shipments'], [{ shipments: [{ create, stops: [] }] }, 'shipments'],
      [{ shipments: [{ id: 999_999_999, stops: [] }] }, 'shipments'], [{ shipments: [], more: 1 }, 'more'],
      [{ shipments: [{ create: { date: 'soon' }, stops: wanted }] }, 'shipments.0.create.date'],
    ] as const) {
      const answer = await arrange(body)
      assert.deepEqual([answer.status, Object.keys(answer.body.errors ?? {})], [422, [field]], JSON.stringify(body))
    }
    assert.equal((await arrange({ shipments: [] }, await staff(['shipment-list']))).status, 403)
    const { api } = await withStore(() => courier())
    assert.oneOf((await api.post(`${CALLS}/arrange`, { shipments: [] })).status, [401, 403])
    assert.equal((await dispatcher.api.get<Failure>(`${CALLS}/arrivals?date=tomorrow`)).status, 422)
    assert.isNull((await now(stop)).shipment_id)
  })
})
