import { test } from '@japa/runner'
import { withStore } from '#tests/support/server/with_store'
import { aCourier, aReadyOrder, aShipment, aTransportOrder, aVehicle, stopOf } from '#tests/support/rows/shipments'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { errorMessageOf, fieldErrorsOf, firstErrorOf } from '#tests/support/public_errors'
import { crewOf } from '../../../admin/staff/shipments/assigned_crew.ts'
import type { Store } from '#backend/engine/resource/store'

const aStop = async (store: Store) => stopOf(store, (await aTransportOrder(store)).order.id)
const DAY = '2026-12-01'
const LATER = '2026-12-09'
const NOT_OFFERED = 'This option does not exist or cannot be used here.'

test.group('shipments / planning', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('take stops of their own kind, in sequence, on their own date', async ({ assert }) => {
    const stops = await withStore(async (store) => {
      const shipment = await store.insert('shipments', { type: 'collect', date: DAY })
      const ids = [(await aStop(store)).id, (await aStop(store)).id]
      await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: ids } })
      return store.select('order_deliveries', { shipment_id: shipment.id })
    })
    assert.deepEqual(stops.map(({ sequence, date }) => [sequence, date]), [[1, DAY], [2, DAY]])
    const { order, stop } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      return { order, stop: await stopOf(store, order.id) }
    })
    const wrong = () => withStore(async (store) => {
      const shipment = await store.insert('shipments', { type: 'delivery' })
      return store.transition('shipments', shipment.id, 'add_stops', { args: { stops: [stop.id] } })
    })
    assert.deepEqual(await fieldErrorsOf(wrong), { stops: `${order.code}: Shipments of this type cannot have such stops.` })
  })

  test('a stop is in one shipment, also if two are planned at once', async ({ assert }) => {
    const { order, stop, runs } = await withStore(async (store) => {
      const { order } = await aTransportOrder(store)
      const runs = [await store.insert('shipments', { type: 'collect' }), await store.insert('shipments', { type: 'collect' })]
      return { order, stop: await stopOf(store, order.id), runs }
    })
    const outcomes = await Promise.allSettled(runs.map((run) => withStore((store) =>
      store.transition('shipments', run.id, 'add_stops', { args: { stops: [stop.id] } }))))
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const [first, second] = outcomes[0]?.status === 'fulfilled' ? runs : runs.toReversed()
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
    const text = await firstErrorOf(() => Promise.reject(rejected?.reason as Error))
    // The second is refused when it gets the lock, or already by its choice if the first was faster.
    assert.include([`The stop of ${order.code} is already in ${first?.code}.`, NOT_OFFERED], text)
    const late = () => withStore((store) => store.transition('shipments', second!.id, 'add_stops', { args: { stops: [stop.id] } }))
    assert.equal(await firstErrorOf(late), NOT_OFFERED)
    const counts = await withStore(async (store) => [await store.find('shipments', first!.id), await store.find('shipments', second!.id)])
    assert.deepEqual(counts.map((run) => run?.stops_count), [1, 0])
  })

  test('are published with stops, and an assignment never', async ({ assert }) => {
    const publish = (type: 'collect' | 'assignment', stops: number) => withStore(async (store) => {
      const shipment = await store.insert('shipments', { type })
      for (let n = 0; n < stops; n++)
        await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: [(await aStop(store)).id] } })
      return store.transition('shipments', shipment.id, 'publish')
    })
    assert.equal(await errorMessageOf('en', () => publish('collect', 0)), 'The shipment has no stops.')
    assert.equal(await errorMessageOf('en', () => publish('assignment', 1)), 'Assignments are given to a courier, not published.')
    assert.equal((await publish('collect', 1)).status, 'published')
  })

  test('planned for a courier is not offered to all of them: assigning it is one press with the values that it has', async ({ assert }) => {
    const crew = await withStore(async (store) => ({ courier_id: (await aCourier(store)).id, vehicle_id: (await aVehicle(store)).id }))
    const shipment = await withStore(async (store) => {
      const { id } = await store.insert('shipments', { type: 'collect', date: LATER, ...crew })
      return store.transition('shipments', id, 'add_stops', { args: { stops: [(await aStop(store)).id] } })
    })
    const publish = () => withStore((store) => store.transition('shipments', shipment.id, 'publish'))
    assert.equal(await errorMessageOf('en', publish), 'It is planned for a courier: assign it to them, or take the courier out first.')
    const assigned = await withStore((store) => store.transition('shipments', shipment.id, 'assign', { ask: crewOf(shipment)! }))
    assert.deepInclude(assigned, { status: 'reserved', ...crew })
    // Without a vehicle the dialog asks for it.
    assert.isNull(crewOf({ ...shipment, vehicle_id: null }))
  })

  test('assigned to a courier, their stops have the same courier', async ({ assert }) => {
    const { shipment, stop } = await withStore(async (store) => {
      const stop = await aStop(store)
      const shipment = await aShipment(store, [stop])
      return { shipment, stop: (await store.find('order_deliveries', stop.id))! }
    })
    assert.equal(shipment.status, 'reserved')
    assert.equal(stop.courier_id, shipment.courier_id)
  })

  test('a courier and a vehicle have one at a time', async ({ assert }) => {
    const second = (same: 'courier_id' | 'vehicle_id', hours: readonly [string, string]) => withStore(async (store) => {
      const first = await aShipment(store, [await aStop(store)], { date: DAY, start_time: '09:00', end_time: '12:00' })
      const shipment = await store.insert('shipments', { type: 'collect', date: DAY, start_time: hours[0], end_time: hours[1] })
      await store.transition('shipments', shipment.id, 'add_stops', { args: { stops: [(await aStop(store)).id] } })
      const ask = { courier_id: (await aCourier(store)).id, vehicle_id: (await aVehicle(store)).id, [same]: first[same] }
      return store.transition('shipments', shipment.id, 'assign', { ask })
    })
    const meeting = (same: 'courier_id' | 'vehicle_id') => fieldErrorsOf(() => second(same, ['11:00', '15:00']))
    assert.deepEqual(await meeting('courier_id'), { courier_id: 'This courier has another shipment at that time.' })
    assert.deepEqual(await meeting('vehicle_id'), { vehicle_id: 'This vehicle is in another shipment at that time.' })
    assert.equal((await second('courier_id', ['12:00', '15:00'])).status, 'reserved')
  })

  test('start with the first stop that succeeds, and are checked in when none is pending', async ({ assert }) => {
    const states = await withStore(async (store) => {
      const [one, two] = [await aStop(store), await aStop(store)]
      const { id } = await aShipment(store, [one, two])
      const state = async () => (await store.find('shipments', id))!.status
      await store.transition('order_deliveries', one.id, 'done', { ask: { handled_items: 2 } })
      const begun = await state()
      assert.isTrue((await store.find('order_deliveries', two.id))!.is_under_way)
      assert.equal(await errorMessageOf('en', () => store.transition('shipments', id, 'close')), 'Some stops have no result yet.')
      await store.transition('order_deliveries', two.id, 'regret', { ask: { outcome_reason: 'changed_mind' } })
      const full = await state()
      await store.transition('order_deliveries', one.id, 'count', { ask: { counted_items: 2 } })
      const closed = await store.transition('shipments', id, 'close')
      assert.include(closed, { done_count: 1, failed_count: 1, stops_count: 2 })
      return [begun, full, closed.status]
    })
    assert.deepEqual(states, ['semi_collected', 'collected', 'completed'])
  })

  test('leave only once all items are loaded', async ({ assert }) => {
    const shipment = await withStore(async (store) => {
      const [one, two] = [await aReadyOrder(store), await aReadyOrder(store)]
      const { id } = await aShipment(store, [one.stop, two.stop])
      await store.transition('order_deliveries', one.stop.id, 'load')
      assert.equal((await store.find('shipments', id))!.status, 'semi_collected')
      assert.equal(await errorMessageOf('en', () => store.transition('shipments', id, 'leave')), 'Some items are not loaded yet.')
      await store.transition('order_deliveries', two.stop.id, 'load')
      return store.transition('shipments', id, 'leave')
    })
    assert.include(shipment, { status: 'collected', on_board_items: 2 })
  })

  test('are canceled with their last stop', async ({ assert }) => {
    const shipment = await withStore(async (store) => {
      const stop = await aStop(store)
      const { id } = await aShipment(store, [stop])
      await store.transition('order_deliveries', stop.id, 'regret', { ask: { outcome_reason: 'changed_mind' } })
      return (await store.find('shipments', id))!
    })
    assert.equal(shipment.status, 'cancelled_regret')
  })

  test('are postponed with their stops', async ({ assert }) => {
    const postpone = (postponed_to: string) => withStore(async (store) => {
      const stop = await aStop(store)
      const { id } = await aShipment(store, [stop], { date: DAY })
      await store.transition('shipments', id, 'postpone', { ask: { postponed_to }, reason: 'Sandstorm' })
      const shipment = await store.transition('shipments', id, 'resume')
      return { shipment, stop: (await store.find('order_deliveries', stop.id))! }
    })
    assert.deepEqual(await fieldErrorsOf(() => postpone(DAY)), { postponed_to: 'Choose a later date.' })
    const { shipment, stop } = await postpone('2026-12-03')
    assert.include(shipment, { status: 'planned', date: '2026-12-03', postpone_count: 1, courier_id: null })
    assert.include(stop, { date: '2026-12-03', courier_id: null })
  })

  test('that are called off release their stops', async ({ assert }) => {
    const { shipment, stop } = await withStore(async (store) => {
      const stop = await aStop(store)
      const { id } = await aShipment(store, [stop])
      const shipment = await store.transition('shipments', id, 'call_off', { reason: 'No driver' })
      return { shipment, stop: (await store.find('order_deliveries', stop.id))! }
    })
    assert.include(shipment, { status: 'cancelled_regret', cancel_reason: 'No driver', stops_count: 0 })
    assert.include(stop, { status: 'pending', shipment_id: null, courier_id: null })
  })

  test('their hours have a length, and may pass midnight', async ({ assert }) => {
    const shipment = (end_time: string) =>
      withStore((store) => store.insert('shipments', { type: 'collect', start_time: '20:00', end_time }))
    assert.deepEqual(await fieldErrorsOf(() => shipment('20:00')), { end_time: 'Selected time not valide.' })
    assert.equal((await shipment('02:00')).end_time, '02:00')
  })
})
