import { test } from '@japa/runner'
import fc from 'fast-check'
import { addOpenTime, subtractOpenTime } from '#backend/engine/clock/open_time'
import { areaOf, dayKey, stepMinutes, timesBackwards } from '#backend/trade/plant/step_times'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'

const day = [{ from: '09:00', to: '19:00' }]
const hours: OpeningHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: [] }
/** In June the plant is open from 08:00Z to 18:00Z. 15 June 2026 is a Monday. */
const calendar = { hours, timezone: 'Africa/El_Aaiun', today: '2026-06-10' }
const MONDAY_NOON = '2026-06-15T11:00:00.000Z'
const step = (minutes: number, rest: { department_id?: number; m2?: number } = {}) => ({ minutes, department_id: 1, m2: 6, ...rest })
const dueTimes = (steps: Parameters<typeof timesBackwards>[1], capacity?: number, taken: Record<string, number> = {}) =>
  timesBackwards(MONDAY_NOON, steps, {
    capacities: new Map(capacity === undefined ? [] : [[1, capacity]]),
    days: new Map(Object.entries(taken).map(([date, m2]) => [dayKey(1, date), m2])),
  }, calendar).map(({ due_at }) => due_at)

test.group('plant / times of steps', () => {
  test('a step takes its minutes and those of each unit', ({ assert }) => {
    const item = { measured_quantity: '6.500', quantity: 1, unit: 'm2' } as const
    assert.equal(stepMinutes({ duration_minutes: 10, minutes_per_unit: '2.00' }, item), 23)
    assert.equal(stepMinutes({ duration_minutes: null, minutes_per_unit: null }, item), 0)
    assert.equal(areaOf({ ...item, unit: 'u' }), 0)
  })

  test('the last one is due at the promise, each other one when the next begins', ({ assert }) => {
    assert.deepEqual(timesBackwards(MONDAY_NOON, [step(60), step(30)], { capacities: new Map(), days: new Map() }, calendar), [
      { planned_at: '2026-06-15T09:30:00.000Z', due_at: '2026-06-15T10:30:00.000Z' },
      { planned_at: '2026-06-15T10:30:00.000Z', due_at: MONDAY_NOON },
    ])
  })

  test('nothing is due while the plant is closed', ({ assert }) => {
    assert.deepEqual(dueTimes([step(60), step(240)]), ['2026-06-13T17:00:00.000Z', MONDAY_NOON])
  })

  test('a day that is full for its department passes a step to the end of the open day before', ({ assert }) => {
    assert.deepEqual(dueTimes([step(0)], 20, { '2026-06-15': 15 }), ['2026-06-13T18:00:00.000Z'])
    assert.deepEqual(dueTimes([step(0)], 20, { '2026-06-15': 15, '2026-06-13': 20 }), ['2026-06-12T18:00:00.000Z'])
    assert.deepEqual(dueTimes([step(0), step(0), step(0)], 12), ['2026-06-13T18:00:00.000Z', MONDAY_NOON, MONDAY_NOON])
  })

  test('an item larger than the capacity has a day for itself, and the days before today are never full', ({ assert }) => {
    assert.deepEqual(dueTimes([step(0, { m2: 50 })], 20), [MONDAY_NOON])
    const full = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`2026-06-${String(index + 8).padStart(2, '0')}`, 20]))
    assert.deepEqual(dueTimes([step(0)], 20, full), ['2026-06-09T18:00:00.000Z'])
  })

  test('opening hours that overlap are counted once, backwards too', ({ assert }) => {
    const overlapping = { ...calendar, hours: { ...hours, mon: [{ from: '09:00', to: '19:00' }, { from: '10:00', to: '12:00' }] } }
    assert.equal(subtractOpenTime('2026-06-15T18:00:00.000Z', 8 * 3_600_000, overlapping), '2026-06-15T10:00:00.000Z')
  })

  test('open time is counted back as it is counted forwards', ({ assert }) => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 40_000 }), (minutes, offset) => {
      const from = new Date(Date.parse(MONDAY_NOON) + offset * 60_000).toISOString()
      const end = addOpenTime(from, minutes * 60_000, calendar)
      const start = subtractOpenTime(end, minutes * 60_000, calendar)
      assert.equal(addOpenTime(start, minutes * 60_000, calendar), end)
      assert.isTrue(start >= from)
    }))
  })
})
