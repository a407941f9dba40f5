import { test } from '@japa/runner'
import { dayIn } from '#backend/engine/clock/business_time'
import { routeStart, type DrivenShipment } from '#backend/trade/shipments/planning/route_start'
import { arrivalsOf } from '#backend/trade/shipments/planning/sequence_instance'
import { straightWays } from '#backend/trade/shipments/routing/ways'

const [COMPANY, COURIER] = [{ lat: 27.15, lng: -13.2 }, { lat: 27.16, lng: -13.2 }]
const zone = 'Africa/Casablanca'
/** An hour ahead of UTC on that day. */
const at = (now: string) => ({ now, today: dayIn(zone, new Date(now)), timezone: zone })
const NIGHT: DrivenShipment =
  { status: 'collected', date: '2026-07-01', start_time: '20:00:00', end_time: '02:00:00', last_location: COURIER }

test.group('shipments / start of a route', () => {
  test('the rest of a shipment: {name}')
    .with([
      { name: 'before it leaves, at its hour from the company', of: { status: 'reserved' }, now: '2026-07-01T20:10:00Z',
        expected: { start: COMPANY, start_time: '20:00:00', end_time: '02:00:00' } },
      { name: 'on its day, from where the courier is now', of: {}, now: '2026-07-01T20:10:00Z',
        expected: { start: COURIER, start_time: '21:10', end_time: '02:00:00' } },
      { name: 'after midnight, by the clock of the day on which it began', of: {}, now: '2026-07-01T23:30:00Z',
        expected: { start: COURIER, start_time: '24:30', end_time: '26:00:00' } },
      { name: 'after midnight without an end', of: { end_time: null }, now: '2026-07-01T23:30:00Z',
        expected: { start: COURIER, start_time: '24:30', end_time: null } },
      { name: 'without a place of the courier, from the company', of: { last_location: null }, now: '2026-07-01T23:30:00Z',
        expected: { start: COMPANY, start_time: '24:30', end_time: '26:00:00' } },
      { name: 'that should have ended the day before, as it was planned', of: { end_time: '22:00:00' }, now: '2026-07-01T23:30:00Z',
        expected: { start: COMPANY, start_time: '20:00:00', end_time: '22:00:00' } },
      { name: 'of two days ago, as it was planned', of: {}, now: '2026-07-02T23:30:00Z',
        expected: { start: COMPANY, start_time: '20:00:00', end_time: '02:00:00' } },
    ] as const)
    .run(({ assert }, { of, now, expected }) => assert.deepEqual(routeStart({ ...NIGHT, ...of }, COMPANY, at(now)), expected))

  test('after midnight a stop is late by its slot over midnight, and not before it ends', ({ assert }) => {
    const stops = ['00:20', '01:00'].map((slot_to, index) => ({ id: index + 1, location: COURIER, slot_from: '23:00', slot_to }))
    const day = routeStart(NIGHT, COMPANY, at('2026-07-01T23:30:00Z'))
    const ways = straightWays([day.start, ...stops.map(({ location }) => location)], { road_factor: 1.2, speed_kmh: 30 })
    assert.deepEqual(arrivalsOf(stops, [1, 2], day, { ways, stop_minutes: 10 }), [
      { id: 1, arrives: 24 * 60 + 30, wait_minutes: 0, late_minutes: 10 },
      { id: 2, arrives: 24 * 60 + 40, wait_minutes: 0, late_minutes: 0 },
    ])
  })
})
