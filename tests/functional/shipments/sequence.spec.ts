import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { permissionNamesOfRole, ROLES } from '#backend/services/auth/rights/seeded_roles'
import { settingOf } from '#backend/services/settings/setting_of'
import { loadRuleContext } from '#backend/services/settings/index'
import { courier, staff, type Person } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { aTransportOrder, stopOf } from '#tests/support/rows/shipments'
import { withStore } from '#tests/support/server/with_store'
import type { Failure } from '#tests/support/json_client'

interface Sequenced extends Failure {
  readonly stops: readonly { readonly id: number; readonly arrives: number | null; readonly late_minutes: number }[]
}

const SEQUENCE = '/api/user/shipments/optimize'
const DISPATCHER = permissionNamesOfRole(ROLES.find(({ name }) => name === 'Dispatcher')!)

test.group('shipments / a good sequence of stops', (group) => {
  let dispatcher: Person
  let start: { readonly lat: number; readonly lng: number }
  group.setup(async () => {
    await prepareDatabaseOnce()
    dispatcher = await staff(DISPATCHER)
    start = settingOf(await loadRuleContext(db.connection()), 'company_location') ?? { lat: 27.15, lng: -13.2 }
  })

  /** A stop so many kilometres to the north of the company; null: without a pin. */
  const aStop = (km: number | null, slot: { slot_from?: string; slot_to?: string } = {}) => withStore(async (store) => {
    const { order } = await aTransportOrder(store)
    const { id, address_id } = await stopOf(store, order.id)
    const location = km === null ? null : { lat: start.lat + km / 111.2, lng: start.lng }
    await store.update('addresses', Number(address_id), { location })
    await store.update('order_deliveries', id, slot)
    return id
  })
  const find = (body: object, { api } = dispatcher) => api.post<Sequenced>(SEQUENCE, body)

  test('is short, on time, and tells when each stop is reached; stops without a pin come last', async ({ assert }) => {
    const [far, unknown, near, early] = [
      await aStop(6), await aStop(null), await aStop(2), await aStop(-9, { slot_from: '09:00', slot_to: '09:45' }),
    ]
    const { status, body } = await find({ stops: [far, unknown, near, early], start_time: '09:00' })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.stops[0]?.id, early)
    assert.sameMembers(body.stops.slice(1, 3).map(({ id }) => id), [near, far])
    assert.deepEqual(body.stops[3], { id: unknown, arrives: null, wait_minutes: 0, late_minutes: 0 })
    // 9 km × 1.3 at 25 km/h: 28 minutes. Without a start the first arrival is the start, and 11 km + 8 minutes come then.
    const arrives = body.stops.map((stop) => stop.arrives! - 9 * 60)
    assert.approximately(arrives[1]! - arrives[0]!, body.stops[1]?.id === near ? 42 : 55, 1)
    assert.oneOf(arrives[0], [0, 28])
    assert.deepEqual(body.stops.map(({ late_minutes }) => late_minutes), [0, 0, 0, 0])
    const locked = await find({ stops: [far, near, early], locked: [far] })
    assert.deepEqual([locked.body.stops[0]?.id, locked.body.stops[0]?.arrives], [far, null])
  })

  test('a stop that the person may not see is refused, and so are others than staff who plan', async ({ assert }) => {
    const stop = await aStop(1)
    const missing = await find({ stops: [stop, 999_999_999] })
    assert.deepEqual([missing.status, Object.keys(missing.body.errors ?? {})], [422, ['stops']])
    assert.equal((await find({ stops: [stop] }, await staff(['shipment-list']))).status, 403)
    const { api } = await withStore(async () => courier())
    assert.oneOf((await api.post(SEQUENCE, { stops: [stop] })).status, [401, 403])
  })

  test('bad values are named')
    .with([
      { body: {}, name: 'stops' }, { body: { stops: [] }, name: 'stops' }, { body: { stops: [1, 1] }, name: 'stops' },
      { body: { stops: Array.from({ length: 201 }, (_, index) => index + 1) }, name: 'stops' },
      { body: { stops: [1], locked: [2] }, name: 'locked' }, { body: { stops: [1], start_time: '25:00' }, name: 'start_time' },
      { body: { stops: [1], end_time: 9 }, name: 'end_time' }, { body: { stops: [1], speed: 9 }, name: 'speed' },
    ])
    .run(async ({ assert }, { body, name }) => {
      const answer = await find(body)
      assert.deepEqual([answer.status, Object.keys(answer.body.errors ?? {})], [422, [name]])
    })

  test('many searches at once wait in turn; beyond the bounds of a person and of all they are refused in words', async ({ assert }) => {
    const stops = await Promise.all(Array.from({ length: 12 }, (_, index) => aStop(index + 1)))
    const people = [dispatcher, ...await Promise.all(Array.from({ length: 5 }, () => staff(DISPATCHER)))]
    const answers = await Promise.all(people.map((person) =>
      Promise.all(Array.from({ length: 4 }, () => find({ stops, start_time: '09:00' }, person)))))
    const messages = (status: number) => new Set(answers.flat().filter((one) => one.status === status).map(({ body }) => body.message))
    assert.includeMembers([200, 429, 503], answers.flat().map(({ status }) => status))
    assert.isAtLeast(answers.flat().filter(({ status }) => status === 200).length, 10)
    assert.deepEqual([...messages(429)], ['You have started 3 of these already. Wait until one of them is ready.'])
    assert.deepEqual([...messages(503)], ['Others are using this at the moment. Try again in a few seconds.'])
    assert.equal((await find({ stops: stops.slice(0, 3) })).status, 200)
  })
})
