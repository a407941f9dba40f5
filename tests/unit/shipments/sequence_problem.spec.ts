import { test } from '@japa/runner'
import { findRoutes } from '#backend/trade/shipments/routing/find_routes'
import { straightWays } from '#backend/trade/shipments/routing/ways'
import {
  arrivalsOf as arrivalsOfNumbers, metresOfRoute, minutesOf, sequenceInstance, type SequencedStop, type ShipmentDay,
} from '#backend/trade/shipments/planning/sequence_instance'

const START = { lat: 27.15, lng: -13.2 }
/** A degree of longitude is about 99 km here. */
const east = (km: number) => ({ lat: START.lat, lng: START.lng + km / 99.05 })
const stopAt = (id: number, km: number | null, slot_from: string | null = null, slot_to: string | null = null): SequencedStop =>
  ({ id, location: km === null ? null : east(km), slot_from, slot_to })

/** 1.2 times the straight line, at 30 km/h. */
const travelOf = (stops: readonly SequencedStop[]) => ({
  ways: straightWays([START, ...stops.map(({ location }) => location)], { road_factor: 1.2, speed_kmh: 30 }), stop_minutes: 10,
})
const arrivalsOf = (stops: readonly SequencedStop[], day: ShipmentDay = DAY) =>
  arrivalsOfNumbers(stops, stops.map((_, index) => index + 1), day, travelOf(stops))
const DAY = { start: START, start_time: '09:00', end_time: null }

const sequenceOf = (stops: readonly SequencedStop[], locked: readonly number[] = [], day: ShipmentDay = DAY) =>
  findRoutes(sequenceInstance(stops, new Set(locked), day, travelOf(stops)), { changes: 3000, milliseconds: 60_000 })
    .routes[0]?.map((number) => stops[number - 1]?.id)

test.group('shipments / sequence of stops', () => {
  test('arrivals: 5 km in a straight line are 6 km by road, 12 minutes, and 10 minutes at each stop', ({ assert }) => {
    const stops = [stopAt(1, 5), stopAt(2, 10), stopAt(3, 10)]
    assert.deepEqual(arrivalsOf(stops).map(({ arrives }) => arrives), [552, 574, 584])
  })

  test('the vehicle waits for a slot, and says how long, and how late it is after one', ({ assert }) => {
    const stops = [stopAt(1, 5, '10:00:00', '12:00:00'), stopAt(2, 5, '08:00:00', '10:00:00')]
    assert.deepEqual(arrivalsOf(stops), [
      { id: 1, arrives: 600, wait_minutes: 48, late_minutes: 0 }, { id: 2, arrives: 610, wait_minutes: 0, late_minutes: 10 },
    ])
  })

  test('without a start time, and without a pin, an arrival is unknown', ({ assert }) => {
    assert.deepEqual(arrivalsOf([stopAt(1, 5)], { ...DAY, start_time: null }), [{ id: 1, arrives: null, wait_minutes: 0, late_minutes: 0 }])
    assert.deepEqual(arrivalsOf([stopAt(1, null), stopAt(2, 5)]).map(({ arrives }) => arrives), [null, 552])
  })

  test('slots come before distance, if the start is known', ({ assert }) => {
    const stops = [stopAt(1, -1), stopAt(2, 20, '09:00', '09:50'), stopAt(3, -2)]
    // Its slot ends when the vehicle would just have come back from the other side.
    assert.equal(sequenceOf(stops)?.[0], 2)
    const late = [stopAt(1, -1, '09:00', '09:05'), stopAt(2, 20), stopAt(3, -2, '09:00', '09:20')]
    assert.deepEqual(sequenceOf(late), [1, 3, 2])
    assert.deepEqual(arrivalsOf(sequenceOf(stops)!.map((id) => stops.find((stop) => stop.id === id)!))
      .map(({ late_minutes }) => late_minutes), [0, 0, 0])
  })

  test('a slot of the afternoon on the way comes after the houses that are at home all day', ({ assert }) => {
    const stops = [stopAt(1, 1, '15:00', '19:00'), stopAt(2, 2), stopAt(3, 3), stopAt(4, 4)]
    assert.equal(sequenceOf(stops)?.at(-1), 1)
    // One that waits long between two afternoons gains nothing by going back: both stay together.
    const two = [...stops, stopAt(5, 1.2, '15:00', '19:00')]
    assert.sameMembers(sequenceOf(two)!.slice(-2), [1, 5])
  })

  test('locked stops at the start stay first, others keep their sequence', ({ assert }) => {
    const stops = [stopAt(1, 9), stopAt(2, 1), stopAt(3, 5), stopAt(4, 4)]
    assert.equal(sequenceOf(stops, [1])?.[0], 1)
    const kept = sequenceOf(stops, [1, 3, 4])!.filter((id) => id !== 2)
    assert.deepEqual(kept, [1, 3, 4])
    assert.deepEqual(sequenceOf(stops, [1, 2, 3, 4]), [1, 2, 3, 4])
  })

  test('the way leads from the start over the stops with a pin and back', ({ assert }) => {
    const stops = [stopAt(1, 5), stopAt(2, null), stopAt(3, 10)]
    assert.approximately(metresOfRoute(stops, [1, 3, 2], travelOf(stops).ways), 24_000, 30)
    assert.equal(metresOfRoute([], [], travelOf([]).ways), 0)
  })

  test('minutes of a time', ({ assert }) => {
    assert.deepEqual(['00:00', '09:30', '23:59:00', null].map(minutesOf), [0, 570, 1439, null])
  })
})
