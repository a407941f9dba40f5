import { test } from '@japa/runner'
import fc from 'fast-check'
import { addOpenTime, subtractOpenTime } from '#backend/engine/clock/open_time'
import { PlantRoom } from '#backend/trade/plant/capacity/plant_room'
import { areaOf } from '#backend/trade/plant/capacity/work'
import { arePlannable, dueTimes, readyAt, stepMinutes, type PlantClock, type TimedStep } from '#backend/trade/plant/step_times'
import { dryingMinutes } from '#backend/trade/plant/drying_time'
import { addDays, HOUR, instantAfter, MINUTE } from '#common/time/time'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'

const day = [{ from: '09:00', to: '19:00' }]
const hours: OpeningHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: [] }
/** In June the plant is open from 08:00Z to 18:00Z. 15 June 2026 is a Monday. */
const clock: PlantClock = { hours, timezone: 'Africa/El_Aaiun', now: '2026-06-08T08:00:00.000Z' }
const MONDAY_NOON = '2026-06-15T11:00:00.000Z'
const step = (minutes: number, { m2 = 6, ...rest }: Partial<TimedStep> & { readonly m2?: number } = {}): TimedStep =>
  ({ minutes, dries: false, department_id: 1, work: { m2, pieces: 1, minutes }, ...rest })
const dries = (hours: number) => step(hours * 60, { dries: true })
type Start = { readonly index: number; readonly from: string }
/** From the first day to the Tuesday after the promise. */
const full = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`2026-06-${String(index + 8).padStart(2, '0')}`, 20]))
/** In m² a day, by department. */
const roomOf = (capacities: Readonly<Record<number, number>>, at: PlantClock = clock) =>
  new PlantRoom(new Map(Object.entries(capacities).map(([id, m2]) => [Number(id), { m2, pieces: null, minutes: null }])), at)
const take = (room: PlantRoom, date: string, m2: number) => {
  room.department(1)?.add(room.days.indexOf(`${date}T12:00:00Z`), { m2, pieces: 1, minutes: 0 })
}
const timesOf = (promised_at: string, steps: readonly TimedStep[], over: Partial<PlantClock> = {}, start?: Start) => {
  const at = { ...clock, ...over }
  return dueTimes(promised_at, [steps], roomOf({}, at), at, { start })[0] ?? []
}
const duesOf = (...given: Parameters<typeof timesOf>) => timesOf(...given).map(({ due_at }) => due_at)
const withCapacity = (steps: readonly TimedStep[], capacity: number, taken: Record<string, number> = {}) => {
  const room = roomOf({ 1: capacity })
  for (const [date, m2] of Object.entries(taken)) take(room, date, m2)
  return dueTimes(MONDAY_NOON, [steps], room, clock).flat().map(({ due_at }) => due_at)
}

test.group('plant / times of steps', () => {
  test('a step takes its minutes and those of each unit', ({ assert }) => {
    const item = { measured_quantity: '6.500', quantity: 1, unit: 'm2' } as const
    assert.equal(stepMinutes({ duration_minutes: 10, minutes_per_unit: '2.00' }, item), 23)
    assert.equal(stepMinutes({ duration_minutes: null, minutes_per_unit: null }, item), 0)
    assert.equal(areaOf({ ...item, unit: 'u' }), 0)
  })

  test('the last one is due at the promise, each other one when the next begins', ({ assert }) => {
    assert.deepEqual(timesOf(MONDAY_NOON, [step(60), step(30)]), [
      { planned_at: '2026-06-15T09:30:00.000Z', due_at: '2026-06-15T10:30:00.000Z' },
      { planned_at: '2026-06-15T10:30:00.000Z', due_at: MONDAY_NOON },
    ])
  })

  test('nothing is due while the plant is closed', ({ assert }) => {
    assert.deepEqual(duesOf(MONDAY_NOON, [step(60), step(240)]), ['2026-06-13T17:00:00.000Z', MONDAY_NOON])
  })

  test('a day that is full for its department passes a step to the end of the open day before', ({ assert }) => {
    assert.deepEqual(withCapacity([step(0)], 20, { '2026-06-15': 15 }), ['2026-06-13T18:00:00.000Z'])
    assert.deepEqual(withCapacity([step(0)], 20, { '2026-06-15': 15, '2026-06-13': 20 }), ['2026-06-12T18:00:00.000Z'])
    assert.deepEqual(withCapacity([step(0), step(0), step(0)], 12), ['2026-06-13T18:00:00.000Z', MONDAY_NOON, MONDAY_NOON])
  })

  test('an item larger than the capacity has days for itself', ({ assert }) => {
    // Saturday and Monday for 30 m², and Friday for 50 m².
    for (const [m2, from] of [[30, '2026-06-13'], [50, '2026-06-12']] as const) {
      const room = roomOf({ 1: 20 })
      const [[time] = []] = dueTimes(MONDAY_NOON, [[step(0, { m2 })]], room, clock)
      assert.deepEqual(time, { planned_at: `${from}T08:00:00.000Z`, due_at: MONDAY_NOON })
      assert.deepEqual(withCapacity([step(0, { m2 })], 20, { '2026-06-15': 1 }), ['2026-06-13T18:00:00.000Z'])
    }
    // Where none are free before the promise, they follow it.
    assert.deepEqual(withCapacity([step(0, { m2: 30 })], 20, full), ['2026-06-18T18:00:00.000Z'])
  })

  test('what finds no room before the promise is due on the first day with room, and never on a full one', ({ assert }) => {
    assert.deepEqual(withCapacity([step(0)], 20, full), ['2026-06-17T08:00:00.000Z'])
    assert.deepEqual(withCapacity([step(0), dries(24), step(0, { department_id: 2 })], 20, full),
      ['2026-06-17T08:00:00.000Z', '2026-06-18T08:00:00.000Z', '2026-06-18T08:00:00.000Z'])
    const overbooked = roomOf({ 1: 20 })
    for (const [date, m2] of Object.entries(full)) take(overbooked, date, m2)
    const [[time] = []] = dueTimes(MONDAY_NOON, [[step(0)]], overbooked, clock, { isOverbooked: true })
    assert.equal(time?.due_at, clock.now)
  })

  test('opening hours that overlap are counted once, backwards too', ({ assert }) => {
    const overlapping = { ...clock, hours: { ...hours, mon: [{ from: '09:00', to: '19:00' }, { from: '10:00', to: '12:00' }] } }
    assert.equal(subtractOpenTime('2026-06-15T18:00:00.000Z', 8 * 3_600_000, overlapping), '2026-06-15T10:00:00.000Z')
  })

  test('open time is counted back as it is counted forwards', ({ assert }) => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 0, max: 40_000 }), (minutes, offset) => {
      const from = new Date(Date.parse(MONDAY_NOON) + offset * 60_000).toISOString()
      const end = addOpenTime(from, minutes * 60_000, clock)
      const start = subtractOpenTime(end, minutes * 60_000, clock)
      assert.equal(addOpenTime(start, minutes * 60_000, clock), end)
      assert.isTrue(start >= from)
    }))
  })

  test('is ready at the earliest when nobody waits before it', ({ assert }) => {
    // Monday 11:00Z, 12:00 of the clock: washed by 12:30, hangs until Tuesday 12:30, checked by 12:45.
    const steps = [step(30), dries(24), step(15)]
    const monday = { ...clock, now: MONDAY_NOON }
    assert.equal(Date.parse(readyAt([steps], roomOf({}, monday), monday)) - Date.parse(MONDAY_NOON), 24.75 * HOUR)
    assert.equal(readyAt([], roomOf({}, monday), monday), MONDAY_NOON)
  })

  test('wool in the shade at 80 % dries for 65 hours, by night and on Sunday too: dusting is due before them', ({ assert }) => {
    const wool = { type: null, tissu: 'laine' } as const
    const nowhere = { drying_method: null, drying_humidity: null, wool_drying_method: null, wool_drying_humidity: null }
    const minutes = dryingMinutes(24, { ...nowhere, drying_method: 'air_shade', drying_humidity: 80 }, wool)
    assert.equal(minutes / 60, 64.8)
    assert.equal(dryingMinutes(24, nowhere, { type: null, tissu: null }) / 60, 24)
    // A step of a new company: all in the sun, wool in the shade.
    const usual = { ...nowhere, drying_method: 'air_sun', wool_drying_method: 'air_shade', wool_drying_humidity: 80 } as const
    assert.deepEqual([wool, { type: 'haute_laine', tissu: null }, { type: 'irani', tissu: 'soie' }].map((item) =>
      dryingMinutes(24, usual, item as typeof wool) / 60), [64.8, 86.4, 24])
    // Monday 11:00Z − 15 min. − 64.8 h = Friday 17:57Z, after 30 min. of washing, after the dusting.
    const times = timesOf(MONDAY_NOON, [step(20), step(30), step(minutes, { dries: true }), step(15)])
    assert.isAtLeast(Date.parse(MONDAY_NOON) - Date.parse(times[0]!.due_at), 65 * HOUR)
    assert.deepEqual(times, [
      { planned_at: '2026-06-12T17:07:00.000Z', due_at: '2026-06-12T17:27:00.000Z' },
      { planned_at: '2026-06-12T17:27:00.000Z', due_at: '2026-06-12T17:57:00.000Z' },
      { planned_at: '2026-06-12T17:57:00.000Z', due_at: '2026-06-15T10:45:00.000Z' },
      { planned_at: '2026-06-15T10:45:00.000Z', due_at: MONDAY_NOON },
    ])
  })

  test('a drying begins and ends in open hours: over midnight, and over a closed day', ({ assert }) => {
    // Tuesday 10:00Z − 12 h = Monday 22:00Z, closed since 18:00Z.
    assert.deepEqual(duesOf('2026-06-16T10:00:00.000Z', [step(60), dries(12)]), ['2026-06-15T18:00:00.000Z', '2026-06-16T10:00:00.000Z'])
    // Monday 08:30Z − 24 h is Sunday.
    assert.deepEqual(duesOf('2026-06-15T08:30:00.000Z', [step(60), dries(24)]), ['2026-06-13T18:00:00.000Z', '2026-06-15T08:30:00.000Z'])
    // Forwards: hung up on Saturday 17:00Z, dry on Sunday 05:00Z, taken down on Monday 08:00Z.
    const saturday = { now: '2026-06-13T16:00:00.000Z' }
    assert.deepEqual(duesOf('2026-06-13T17:30:00.000Z', [step(60), dries(12), step(10)], saturday),
      ['2026-06-13T17:00:00.000Z', '2026-06-15T08:00:00.000Z', '2026-06-15T08:10:00.000Z'])
  })

  test('of a promise that leaves too little time, or is past, nothing is due before now', ({ assert }) => {
    const now = { now: '2026-06-15T10:30:00.000Z' }
    // The last one keeps the promise, the first one has begun late.
    assert.deepEqual(duesOf(MONDAY_NOON, [step(10), step(20)], now), ['2026-06-15T10:40:00.000Z', MONDAY_NOON])
    assert.deepEqual(duesOf('2026-06-01T10:00:00.000Z', [step(10), step(20), step(0)], now),
      ['2026-06-15T10:40:00.000Z', MONDAY_NOON, MONDAY_NOON])
    assert.deepEqual(duesOf('2026-06-01T10:00:00.000Z', [step(0)], { now: '2026-06-14T03:00:00.000Z' }), ['2026-06-15T08:00:00.000Z'])
  })

  test('a step that waits passes its delay to those behind it', ({ assert }) => {
    assert.deepEqual(duesOf(MONDAY_NOON, [step(10), step(60), step(20)], {}, { index: 1, from: '2026-06-15T10:30:00.000Z' }),
      ['2026-06-15T09:40:00.000Z', '2026-06-15T11:30:00.000Z', '2026-06-15T11:50:00.000Z'])
  })

  test('in the sequence of the steps, none before now, none in a closed hour, whatever the steps are', ({ assert }) => {
    const steps = fc.array(fc.record({
      minutes: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 3_000_000 })), dries: fc.boolean(),
      department_id: fc.integer({ min: 1, max: 3 }),
      work: fc.record({ m2: fc.integer({ min: 0, max: 40 }), pieces: fc.constant(1), minutes: fc.constant(0) }),
    }), { minLength: 1, maxLength: 12 })
    const spans = fc.constantFrom<OpeningHours>(hours, { ...hours, mon: [], tue: [], wed: [], thu: [] },
      { ...hours, fri: [{ from: '20:00', to: '02:00' }], sun: [{ from: '09:00', to: '11:00' }, { from: '16:00', to: '24:00' }] })
    const offset = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(fc.property(steps, spans, offset, offset, (given, open, promise, start) => {
      const random = { ...clock, hours: open }
      const room = roomOf({ 1: 20, 2: 100 }, random)
      take(room, '2026-06-15', 19)
      const times = dueTimes(instantAfter(MONDAY_NOON, promise * MINUTE), [given], room, random,
        { start: { index: given.length >> 1, from: instantAfter(MONDAY_NOON, start * MINUTE) } }).flat()
      const dues = times.map(({ due_at }) => due_at)
      assert.deepEqual(dues, dues.toSorted())
      assert.isTrue(dues.every((due) => due >= clock.now))
      // An open minute ends or begins there.
      for (const { planned_at, due_at } of times) {
        assert.isTrue(planned_at <= due_at)
        for (const at of [planned_at, due_at])
          assert.isTrue(addOpenTime(at, 0, random) === at || subtractOpenTime(at, 0, random) === at, at)
      }
    }), { numRuns: 100 })
  })

  test('an item hangs for its hours, whenever it is open', ({ assert }) => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 500 }), (length, offset) => {
      const [hung, down] = timesOf(instantAfter(MONDAY_NOON, offset * HOUR), [dries(length), step(1)])
      assert.isAtLeast(Date.parse(down!.planned_at) - Date.parse(hung!.planned_at), length * HOUR)
    }))
  })

  test('steps are planned if two years have room for them, their special days included', ({ assert }) => {
    // 50 weeks of 60 open hours.
    const long = [step(50 * 60 * 60)]
    const at = (count: number, spans: OpeningHours['mon']): PlantClock => {
      const dates = Array.from({ length: count }, (_, index) => addDays('2026-06-09', index))
      return { ...clock, special: new Map(dates.map((date) => [date, spans])) }
    }
    assert.isTrue(arePlannable(long, clock))
    assert.isFalse(arePlannable(long, at(366, [])))
    assert.isFalse(arePlannable(long, at(640, [{ from: '09:00', to: '12:00' }])))
    assert.isTrue(arePlannable([step(120 * 60 * 60)], at(640, [{ from: '00:00', to: '24:00' }])))
    assert.isFalse(arePlannable([step(120 * 60 * 60)], clock))
    assert.isFalse(arePlannable([dries(101 * 7 * 24)], clock))
    assert.isTrue(arePlannable([dries(90 * 7 * 24)], clock))
    assert.isFalse(arePlannable([dries(90 * 7 * 24)], at(720, [])), 'nobody takes it down')
    assert.deepEqual(dueTimes(MONDAY_NOON, [long], roomOf({}), at(366, [])).flat().map(({ due_at }) => due_at),
      ['2026-06-08T18:00:00.000Z'])
  })
})
