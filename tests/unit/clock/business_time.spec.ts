import { test } from '@japa/runner'
import fc from 'fast-check'
import { dayIn, instantOf, timeIn } from '#backend/engine/clock/business_time'
import { zoneOffsets } from '#backend/engine/clock/zone_offsets'
import { MINUTE } from '#common/time/time'

test.group('clock / business time', () => {
  const moment = new Date('2026-11-21T23:30:00Z')
  const days = { 'UTC': '2026-11-21', 'Europe/Paris': '2026-11-22', 'America/New_York': '2026-11-21', 'Asia/Tokyo': '2026-11-22' }
  for (const [zone, day] of Object.entries(days)) {
    test(`it is ${day} in ${zone}`, ({ assert }) => {
      assert.equal(dayIn(zone, moment), day)
    })
  }

  test('a zone that does not exist is an error', ({ assert }) => {
    assert.throws(() => dayIn('Moon/Crater', moment), RangeError)
  })

  test('a business day starts at its midnight, also on a day when the clocks change', ({ assert }) => {
    assert.equal(instantOf('2026-11-21', 'Asia/Tokyo'), '2026-11-20T15:00:00.000Z')
    assert.deepEqual(['00:00', '12:00'].map((time) => instantOf('2026-03-29', 'Europe/Paris', time)), [
      '2026-03-28T23:00:00.000Z', '2026-03-29T10:00:00.000Z',
    ])
  })
})

test.group('clock / offsets of a zone', () => {
  const offsetAt = (zone: string, instant: number) => zoneOffsets(zone).findLast(({ from }) => from <= instant)?.minutes ?? NaN

  test('an instant plus the offset is the local time: {$self}')
    .with(['Africa/El_Aaiun', 'Europe/Paris', 'America/Sao_Paulo', 'Asia/Kathmandu', 'UTC'])
    .run(({ assert }, zone) => {
      const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0) / MINUTE - 1 }).map((minutes) => minutes * MINUTE)
      fc.assert(fc.property(instants, (instant) => {
        const local = new Date(instant + offsetAt(zone, instant) * MINUTE).toISOString()
        assert.equal(local.slice(0, 16), `${dayIn(zone, new Date(instant))}T${timeIn(zone, new Date(instant))}`)
      }))
    })

  test('it changes in the second in which the clocks change', ({ assert }) => {
    const summer = Date.parse('2026-03-29T01:00:00Z')
    assert.deepEqual([summer - 1, summer].map((instant) => offsetAt('Europe/Paris', instant)), [60, 120])
    assert.deepEqual(zoneOffsets('UTC'), [{ from: 0, minutes: 0 }])
  })

  test('a zone that does not exist is an error', ({ assert }) => {
    assert.throws(() => zoneOffsets('Moon/Crater'), RangeError)
  })
})
