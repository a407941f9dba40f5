import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { client, courier, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aReadyOrder, aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'
import type { Row } from '#resources'

interface Planned extends Omit<Row<'shipments'>, 'code'>, Failure { readonly code: string }
interface Chosen { readonly id: number; readonly version: number; readonly order: string; readonly order_id: number }

const DISPATCHER = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Dispatcher')!)
const PLAN = '/api/user/shipments/plan'
const DAY = '2026-12-01'

test.group('shipments / plan with stops', (group) => {
  let dispatcher: Person
  group.setup(async () => {
    await prepareDatabaseOnce()
    dispatcher = await staff(DISPATCHER)
  })

  const aWaitingStop = (): Promise<Chosen> => withStore(async (store) => {
    const { order } = await aTransportOrder(store)
    const { id, version } = await stopOf(store, order.id)
    return { id, version, order: order.code ?? '', order_id: order.id }
  })
  const severalStops = async (count: number) => {
    const stops: Chosen[] = []
    for (let n = 0; n < count; n++) stops.push(await aWaitingStop())
    return stops
  }
  const plan = (stops: readonly Partial<Chosen>[], more: object = {}, { api } = dispatcher) => api.post<Planned>(PLAN, {
    type: 'collect', date: DAY, stops: stops.map(({ id, version }) => ({ id, version })), ...more,
  })
  const counts = async () => Object.fromEntries(await Promise.all(['shipments', 'idempotency_keys', 'audit_logs']
    .map(async (table) => [table, Number((await query(db.connection(), `select count(*) as n from "${table}"`))[0]?.n)])))

  test('saves the shipment with its stops in the given sequence', async ({ assert }) => {
    const stops = (await severalStops(3)).toReversed()
    const { status, body } = await plan(stops, { start_time: '09:00', end_time: '12:00' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { status: 'planned', type: 'collect', stops_count: 3, pending_count: 3, start_time: '09:00' })
    const saved = await withStore((store) => store.select('order_deliveries', { shipment_id: body.id }))
    const inSequence = saved.toSorted((a, b) => a.sequence! - b.sequence!)
    assert.deepEqual(inSequence.map(({ id, date }) => [id, date]), stops.map(({ id }) => [id, DAY]))
  })

  test('an assignment has pickups and deliveries', async ({ assert }) => {
    const { stop } = await withStore((store) => aReadyOrder(store))
    const { status, body } = await plan([await aWaitingStop(), stop], { type: 'assignment' })
    assert.equal(status, 201, JSON.stringify(body))
    assert.include(body, { stops_count: 2, to_collect_count: 1 })
  })

  test('a stop that was taken, ended or changed meanwhile is named, and nothing is saved', async ({ assert }) => {
    const [free, taken, canceled, changed] = await severalStops(4) as [Chosen, Chosen, Chosen, Chosen]
    const { body: first } = await plan([taken])
    await withStore((store) => store.transition('orders', canceled.order_id, 'cancel', { reason: 'Moved away' }))
    await withStore((store) => store.update('order_deliveries', changed.id, { slot_from: '10:00' }))
    const before = await counts()
    for (const [stop, message] of [
      [taken, `The stop of ${taken.order} is already in ${(await withStore((store) => store.find('shipments', first.id)))?.code}.`],
      [canceled, `The stop of ${canceled.order} is no longer waiting.`],
      [changed, `The stop of ${changed.order} has just changed. Check it again.`],
    ] as const) {
      const { status, body } = await plan([free, stop])
      assert.deepEqual([status, body.message], [409, message])
    }
    assert.deepEqual(await counts(), before)
    assert.isNull((await withStore((store) => store.find('order_deliveries', free.id)))?.shipment_id)
  })

  test('of two planners who take one stop at once, one gets it', async ({ assert }) => {
    const [shared, one, two] = await severalStops(3) as [Chosen, Chosen, Chosen]
    const results = await Promise.all([plan([shared, one]), plan([two, shared])])
    assert.deepEqual(results.map(({ status }) => status).sort(), [201, 409])
    const winner = results.find(({ status }) => status === 201)!.body
    assert.equal((await withStore((store) => store.find('shipments', winner.id)))?.stops_count, 2)
    assert.equal((await withStore((store) => store.find('order_deliveries', shared.id)))?.shipment_id, winner.id)
  })

  test('more than the vehicle takes is refused until it is confirmed', async ({ assert }) => {
    const { id } = await withStore(aVehicle)
    const vehicle = await withStore((store) => store.update('vehicles', id, { max_collect: 1, max_area: '5' }))
    const stops = await severalStops(2)
    const before = await counts()
    const { status, body } = await plan(stops, { vehicle_id: vehicle.id })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { vehicle_id: ['Pickups: 2, the vehicle takes 1.'] })
    assert.deepEqual(await counts(), before)
    assert.equal((await plan(stops.slice(0, 1), { vehicle_id: vehicle.id })).status, 201)
    const over = await severalStops(2)
    assert.equal((await plan(over, { vehicle_id: vehicle.id, is_overload_confirmed: true })).status, 201)
  })

  test('a wrong body is refused by its field, and nothing is saved', async ({ assert }) => {
    const stop = await aWaitingStop()
    const before = await counts()
    const failures: readonly (readonly [object, string])[] = [
      [{ stops: [] }, 'stops'],
      [{ stops: null }, 'stops'],
      [{ stops: [stop.id] }, 'stops.0'],
      [{ stops: [{ id: stop.id, version: stop.version }, { id: stop.id, version: stop.version }] }, 'stops'],
      [{ stops: [{ id: 999_999_999, version: 1 }] }, 'stops'],
      [{ type: 'delivery' }, 'stops'],
      [{ type: null }, 'type'],
      [{ method: 'diameter' }, 'center'],
      [{ start_time: '12:00', end_time: '12:00' }, 'end_time'],
      [{ is_overload_confirmed: 'yes' }, 'is_overload_confirmed'],
      [{ status: 'published' }, 'status'],
    ]
    for (const [change, field] of failures) {
      const { status, body } = await plan([stop], change)
      assert.equal(status, 422, `${field}: ${JSON.stringify(body)}`)
      assert.include(Object.keys(body.errors ?? {}), field)
    }
    assert.equal((await plan([stop], { type: 'delivery' })).body.errors?.stops?.[0],
      `${stop.order}: Shipments of this type cannot have such stops.`)
    assert.deepEqual(await counts(), before)
  })

  test('needs the permissions to create shipments and to add stops, and is for staff', async ({ assert }) => {
    const stop = await aWaitingStop()
    for (const permission of ['shipment-create', 'shipment-edit']) {
      const person = await staff(DISPATCHER.filter((name) => name !== permission))
      assert.equal((await plan([stop], {}, person)).status, 403, permission)
    }
    for (const other of [await client(), await courier()]) assert.equal((await plan([stop], {}, other)).status, 401)
    assert.isNull((await withStore((store) => store.find('order_deliveries', stop.id)))?.shipment_id)
  })
})
