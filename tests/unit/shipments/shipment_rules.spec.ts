import { test } from '@japa/runner'
import { distanceInMetres } from '#common/distance'
import { nobodyThereFrom } from '#common/courier/nobody_there'
import { areOverlapping, endDay, endMinute } from '#common/time/day_hours'

test.group('shipments / distance', () => {
  test('is that of the map: {name}')
    .with([
      { name: 'the same place', b: { lat: 27.15, lng: -13.2 }, metres: 0 },
      { name: 'a thousandth of a degree north', b: { lat: 27.151, lng: -13.2 }, metres: 111 },
      { name: 'a thousandth of a degree east, where degrees are shorter', b: { lat: 27.15, lng: -13.199 }, metres: 99 },
    ])
    .run(({ assert }, { b, metres }) => {
      assert.equal(distanceInMetres({ lat: 27.15, lng: -13.2 }, b), metres)
    })
})

test.group('shipments / overlap', () => {
  const DAY = '2026-11-21'
  const run = (date: string, start_time: string | null = null, end_time: string | null = null) => ({ date, start_time, end_time })

  test('{name}')
    .with([
      { name: 'shipments of different days never overlap', a: run('2026-11-21'), b: run('2026-11-22'), meet: false },
      { name: 'a shipment without hours takes the whole day', a: run('2026-11-21'), b: run('2026-11-21', '09:00', '10:00'), meet: true },
      { name: 'one may start when the other ends', a: run(DAY, '09:00', '12:00'), b: run(DAY, '12:00', '15:00'), meet: false },
      { name: 'one that passes midnight lasts on', a: run(DAY, '20:00', '02:00'), b: run('2026-11-22', '01:00', '03:00'), meet: true },
      { name: 'and no longer', a: run(DAY, '20:00', '02:00'), b: run('2026-11-22', '02:00', '03:00'), meet: false },
      { name: 'it has not begun in the morning', a: run(DAY, '20:00', '02:00'), b: run(DAY, '01:00', '03:00'), meet: false },
      { name: 'two nights in a row', a: run(DAY, '20:00', '02:00'), b: run('2026-11-22', '20:00', '02:00'), meet: false },
      { name: 'a minute is enough to overlap', a: run('2026-11-21', '09:00', '12:01'), b: run('2026-11-21', '12:00', '15:00'), meet: true },
    ])
    .run(({ assert }, { a, b, meet }) => {
      assert.equal(areOverlapping(a, b), meet)
      assert.equal(areOverlapping(b, a), meet)
    })
})

test.group('shipments / hours that pass midnight', () => {
  test('end on the next day', ({ assert }) => {
    assert.deepEqual([endDay('2026-12-31', '20:00', '02:00'), endDay('2026-12-31', '20:00', '23:00')], ['2027-01-01', '2026-12-31'])
    assert.deepEqual([endMinute('20:00', '02:00'), endMinute('09:00', '12:00:00'), endMinute(null, '02:00')], [1560, 720, 120])
  })
})

test.group('shipments / contact attempts', () => {
  const patience = { calls: 3, call_seconds: 300, door_seconds: 300 }
  const none = { calls: 0, first_called_at: null, arrived_at: null, distance_m: null }
  const at = (time: string) => `2026-11-21T${time}:00.000Z`
  const called = (calls: number, first: string) => ({ ...none, calls, first_called_at: at(first) })
  const arrived = (time: string, distance_m: number | null) => ({ ...none, arrived_at: at(time), distance_m })

  test('{name}')
    .with([
      { name: 'nobody called', given: none, from: null },
      { name: 'three calls count five minutes after the first', given: called(3, '10:00'), from: at('10:05') },
      { name: 'two calls', given: called(2, '09:00'), from: null },
      { name: 'waited at the door', given: arrived('10:05', 200), from: at('10:10') },
      { name: 'waited somewhere else', given: arrived('10:05', 201), from: null },
      { name: 'waited at an address without a pin', given: arrived('10:05', null), from: null },
      { name: 'the sooner one of both', given: { ...called(3, '10:07'), arrived_at: at('10:05'), distance_m: 5 }, from: at('10:10') },
      { name: 'calls where the door does not count', given: { ...called(3, '10:07'), arrived_at: at('10:05'), distance_m: 900 },
        from: at('10:12') },
    ])
    .run(({ assert }, { given, from }) => {
      assert.equal(nobodyThereFrom(given, patience), from && Date.parse(from))
    })
})
