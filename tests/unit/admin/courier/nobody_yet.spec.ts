import { test } from '@japa/runner'
import { nobodyYet, refusedOtherwise } from '../../../../admin/courier/stop/nobody_yet.ts'
import { applyActions } from '../../../../admin/courier/outbox/apply_actions.ts'
import { aDay, aShipment, aStop } from './sample_day.ts'
import type { CourierStop } from '#common/courier/day'
import type { QueuedAction } from '../../../../admin/courier/outbox/queued_action.ts'

// Two calls, the first five minutes ago, or ten minutes at the door.
const day = aDay()
const ARRIVED = '2026-11-25T10:00:00.000Z'
const NEAR = { arrived_at: ARRIVED, distance_to_pin_m: 40 }
const yet = (values: Partial<CourierStop>, minutes: number) => nobodyYet(day, aStop(1, values), Date.parse(ARRIVED) + minutes * 60_000)
const call = (id: number) => ({ id, phase: 'at_door', result: 'no_answer', medium: 'phone', started_at: ARRIVED }) as const

test.group('courier / nobody there', () => {
  test('is possible after the wait at the door, and the moment is known before', ({ assert }) => {
    assert.deepEqual(yet(NEAR, 9), { from: Date.parse('2026-11-25T10:10:00.000Z'), calls_left: 2, door: null })
    assert.isNull(yet(NEAR, 10))
  })

  test('says why waiting does not count, however long: {door}')
    .with([
      { door: 'far', values: { arrived_at: ARRIVED, distance_to_pin_m: 2960 } },
      { door: 'no_position', values: { arrived_at: ARRIVED, distance_to_pin_m: null } },
      { door: 'no_pin', values: { arrived_at: ARRIVED, address: { ...aStop(1).address!, location: null } } },
      { door: 'not_arrived', values: {} },
    ] as const)
    .run(({ assert }, { door, values }) => {
      assert.deepEqual(yet(values, 90), { from: null, calls_left: 2, door })
    })

  test('is possible by calls where waiting does not count', ({ assert }) => {
    const far = { arrived_at: ARRIVED, distance_to_pin_m: 2960, first_called_at: ARRIVED }
    assert.equal(yet({ ...far, calls: [call(1)] }, 20)?.calls_left, 1)
    assert.equal(yet({ ...far, calls: [call(1), call(2)] }, 4)?.from, Date.parse('2026-11-25T10:05:00.000Z'))
    assert.isNull(yet({ ...far, calls: [call(1), call(2)] }, 5))
  })

  test('a phone without a network knows how far it was from the address', ({ assert }) => {
    const arrive = (arrived_location: unknown): QueuedAction => ({
      seq: 1, key: 'key', courier_id: 7, subject: 'stops 1', target: { resource: 'order-deliveries', id: 1, verb: 'arrive' },
      body: { arrived_location }, device_at: ARRIVED, photos: [], state: 'waiting', refusal: null,
    })
    const after = (place: unknown) => applyActions(aDay({ shipments: [aShipment(1, [aStop(1)])] }), [arrive(place)]).shipments[0]!.stops[0]!
    assert.equal(after({ lat: 27.151, lng: -13.2 }).distance_to_pin_m, 111)
    assert.isNull(after(null).distance_to_pin_m)
  })

  test('another refusal of the server than this one is shown', ({ assert }) => {
    const reason = 'Not yours.'
    assert.isNull(refusedOtherwise(day, aStop(1), reason), 'the calls were too few when the day was read')
    const early = { arrived_at: '2026-11-25T08:00:00.000Z', distance_to_pin_m: 3 }
    assert.equal(refusedOtherwise(day, aStop(1, early), reason), reason)
    assert.isNull(refusedOtherwise(day, aStop(1, early), null))
  })
})
