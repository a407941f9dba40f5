import { test } from '@japa/runner'
import fc from 'fast-check'
import { DateTime, FixedOffsetZone, IANAZone } from 'luxon'
import {
  addOpenTime, BeyondTwoYears, NoOpeningHours, NoOpenTime, openTimeBetween, subtractOpenTime, type OpenClock, type SpecialHours,
} from '#backend/engine/clock/open_time'
import { openMinutes, openMinutesOfWeek, WEEKDAYS, type OpeningHours } from '#backend/engine/clock/opening_hours'
import { addDays, DAY, HOUR, MINUTE } from '#common/time/time'

const MONDAY = '2026-06-15T11:00:00.000Z'
const CLOSED: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
/** Clocks change at Ramadan, in summer, at midnight, by half an hour, or never. */
const ZONES = ['Africa/El_Aaiun', 'Europe/Paris', 'America/Santiago', 'Asia/Beirut', 'Australia/Lord_Howe', 'UTC']

const clockTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const span = fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
  .map(([from, length]) => ({ from: clockTime(from), to: clockTime((from + length) % 1440) }))
const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(span, { maxLength: 3 })])))
  .map((hours) => hours as unknown as OpeningHours).filter((hours) => openMinutesOfWeek(openMinutes(hours)) > 0)
const CHANGES = ['2026-02-15T02:00:00Z', '2026-03-22T02:00:00Z', '2026-09-20T02:00:00Z']
/** Many in the weeks in which the clock of Africa/El_Aaiun changes. */
const instant = fc.oneof(
  fc.date({ min: new Date('1990-01-01'), max: new Date('2087-12-31'), noInvalidDate: true }),
  fc.tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -14 * DAY, max: 14 * DAY }))
    .map(([change, offset]) => new Date(Date.parse(change) + offset)),
).map((date) => date.toISOString())
const clock: fc.Arbitrary<OpenClock> = fc.record({ hours: week, timezone: fc.constantFrom(...ZONES) })
const specialSpans = fc.array(span, { maxLength: 2 })
/** An instant, and a clock with single days and a longer span of special hours around it. */
const moment = fc.tuple(clock, instant, fc.array(fc.tuple(fc.integer({ min: -40, max: 90 }), specialSpans), { maxLength: 12 }),
  fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 40 }), specialSpans)
  .map(([open, from, days, first, length, spans]): [OpenClock, string] => {
    const dateOf = (day: number) => addDays(from.slice(0, 10), day)
    const long = Array.from({ length }, (_, index): [string, typeof spans] => [dateOf(first + index), spans])
    return [{ ...open, special: new Map([...long, ...days.map(([day, hours]): [string, typeof spans] => [dateOf(day), hours])]) }, from]
  })
const anyMoment = fc.oneof(fc.tuple(clock, instant), moment)
const closedFrom = (first: string, days: number): SpecialHours =>
  new Map(Array.from({ length: days }, (_, index) => [addDays(first, index), []]))

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The open spans of the days from `first` on, in minutes of its clock: what overlaps there is open once, also in a skipped hour. */
function spansOnClock({ hours, special }: OpenClock, first: DateTime, days: number): { from: number; to: number }[] {
  const spans = Array.from({ length: days }, (_, index) => ({ index, day: first.plus({ days: index }) }))
    .flatMap(({ index, day }) => (special?.get(day.toISODate() ?? '') ?? hours[WEEKDAYS[day.weekday - 1] ?? 'mon']).map(({ from, to }) => ({
      from: index * 1440 + minutesOf(from), to: (to < from ? index + 1 : index) * 1440 + minutesOf(to),
    })))
  return unite(spans)
}

function unite(spans: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  let last = -Infinity
  return spans.toSorted((a, b) => a.from - b.from).flatMap(({ from, to }) => {
    const start = Math.max(from, last)
    last = Math.max(last, to)
    return start < to ? [{ from: start, to }] : []
  })
}

/** The same as instants, one after the other. */
function naiveSpans(open: OpenClock, first: DateTime, days: number): { from: number; to: number }[] {
  const at = (minutes: number) => first.plus({ days: Math.floor(minutes / 1440) }).startOf('day')
    .set({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 }).toMillis()
  return unite(spansOnClock(open, first, days).map(({ from, to }) => ({ from: at(from), to: at(to) })))
}

function naiveAdd(from: string, milliseconds: number, open: OpenClock, days: number): string | null {
  const start = DateTime.fromISO(from, { zone: open.timezone })
  let left = milliseconds
  for (const one of naiveSpans(open, start.minus({ days: 2 }), days)) {
    const begin = Math.max(one.from, start.toMillis())
    if (one.to <= begin) continue
    if (one.to - begin >= left) return new Date(begin + left).toISOString()
    left -= one.to - begin
  }
  return null
}

/** How often it asks the calendar of the zone. */
function stepsOf(run: () => unknown): number {
  const zones = [IANAZone.prototype, FixedOffsetZone.prototype].map((zone) => ({ zone, offset: zone.offset }))
  let steps = 0
  for (const { zone, offset } of zones) zone.offset = function counted(this: IANAZone & FixedOffsetZone, instant: number) {
    steps++
    return offset.call(this, instant)
  }
  try {
    run()
  } catch (error) {
    if (!(error instanceof NoOpenTime || error instanceof RangeError)) throw error
  } finally {
    for (const { zone, offset } of zones) zone.offset = offset
  }
  return steps
}

test.group('clock / open time', () => {
  test('is what a walk over every day and hour finds, in every zone and week', ({ assert }) => {
    fc.assert(fc.property(anyMoment, fc.integer({ min: 0, max: 60 * 24 * 60 }), ([open, from], minutes) => {
      const found = naiveAdd(from, minutes * MINUTE, open, 110)
      fc.pre(found !== null)
      assert.equal(addOpenTime(from, minutes * MINUTE, open), found)
    }), { numRuns: 100 })
  })

  test('is counted back as it is counted forwards', ({ assert }) => {
    fc.assert(fc.property(anyMoment, fc.integer({ min: 1, max: 500 * 24 * 60 }), ([open, from], minutes) => {
      const end = endOf(() => addOpenTime(from, minutes * MINUTE, open))
      fc.pre(end !== null)
      assert.equal(openTimeBetween(from, end, open), minutes * MINUTE)
      const start = subtractOpenTime(end, minutes * MINUTE, open)
      assert.isTrue(start >= from)
      assert.equal(addOpenTime(start, minutes * MINUTE, open), end)
      assert.isTrue(subtractOpenTime(end, 0, open) <= end)
    }), { numRuns: 100 })
  })

  test('every open minute is counted, no other one', ({ assert }) => {
    fc.assert(fc.property(moment, fc.integer({ min: 0, max: 3 * 24 * 60 }), ([open, from], minutes) => {
      const start = Math.floor(Date.parse(from) / MINUTE) * MINUTE
      const spans = naiveSpans(open, DateTime.fromMillis(start, { zone: open.timezone }).minus({ days: 2 }), 8)
      const isOpen = (at: number) => spans.some((one) => at >= one.from && at < one.to)
      const count = Array.from({ length: minutes }, (_, index) => start + index * MINUTE).filter(isOpen).length
      const [first, last] = [new Date(start).toISOString(), new Date(start + minutes * MINUTE).toISOString()]
      assert.equal(openTimeBetween(first, last, open), count * MINUTE)
    }), { numRuns: 100 })
  })

  test('a special day has its own hours instead of those of its weekday, over midnight too', ({ assert }) => {
    const day = [{ from: '09:00', to: '19:00' }]
    const late = [{ from: '20:00', to: '02:00' }]
    // Monday the 15th to Thursday the 18th.
    const open = (special: [string, typeof day][]) =>
      ({ hours: { ...CLOSED, mon: late, tue: day, wed: day, thu: day }, timezone: 'UTC', special: new Map(special) })
    const [MONDAY_EVENING, WEDNESDAY] = ['2026-06-15T20:00:00.000Z', '2026-06-17']
    const end = (hours: number, special: [string, typeof day][]) => addOpenTime(MONDAY_EVENING, hours * HOUR, open(special))
    assert.equal(end(17, []), '2026-06-17T10:00:00.000Z')
    // The night that begins on Monday is Monday's, also when Tuesday is closed.
    assert.equal(end(6, [['2026-06-16', []]]), '2026-06-16T02:00:00.000Z')
    assert.equal(end(7, [['2026-06-16', []]]), '2026-06-17T10:00:00.000Z')
    assert.equal(end(7, [['2026-06-15', []]]), '2026-06-16T16:00:00.000Z')
    assert.equal(end(17, [[WEDNESDAY, []]]), '2026-06-18T10:00:00.000Z')
    assert.equal(end(22, [[WEDNESDAY, [{ from: '22:00', to: '04:00' }]]]), '2026-06-18T04:00:00.000Z')
    // A night that ends when the day begins is one span.
    assert.equal(end(23, [[WEDNESDAY, [{ from: '22:00', to: '09:00' }]]]), '2026-06-18T05:00:00.000Z')
  })

  test('the hour that the clock repeats or skips has its real length on a special day', ({ assert }) => {
    const night = [{ from: '22:00', to: '05:00' }]
    const open = { hours: { ...CLOSED, wed: [{ from: '09:00', to: '10:00' }] }, timezone: 'Africa/El_Aaiun' }
    const lengthOf = (date: string) => openTimeBetween(`${date}T12:00:00.000Z`, `${addDays(date, 1)}T12:00:00.000Z`,
      { ...open, special: new Map([[date, night]]) }) / HOUR
    // 03:00 becomes 02:00 on 15 February 2026, and 02:00 becomes 03:00 on 22 March.
    assert.deepEqual(['2026-02-08', '2026-02-14', '2026-03-21'].map(lengthOf), [7, 8, 6])
  })

  test('a closed year is passed, two closed years are refused, both ways', ({ assert }) => {
    const open = { hours: { ...CLOSED, mon: [{ from: '09:00', to: '10:00' }] }, timezone: 'UTC' }
    const year = { ...open, special: closedFrom('2026-06-01', 366) }
    assert.equal(addOpenTime(MONDAY, HOUR, year), '2027-06-07T10:00:00.000Z')
    assert.equal(subtractOpenTime('2027-06-01T00:00:00.000Z', HOUR, year), '2026-05-25T09:00:00.000Z')
    const years = { ...open, special: closedFrom('2026-06-01', 800) }
    assert.throws(() => addOpenTime(MONDAY, 0, years), BeyondTwoYears)
    assert.throws(() => subtractOpenTime('2028-08-08T00:00:00.000Z', 0, years), BeyondTwoYears)
    assert.throws(() => openTimeBetween(MONDAY, '2028-08-08T00:00:00.000Z', years), BeyondTwoYears)
    assert.throws(() => addOpenTime(MONDAY, 0, { ...open, hours: CLOSED, special: closedFrom('2026-06-01', 9) }), NoOpeningHours)
    // Open on one special day only.
    const once = { ...open, hours: CLOSED, special: new Map([['2026-07-01', [{ from: '09:00', to: '10:00' }]]]) }
    assert.equal(addOpenTime(MONDAY, HOUR, once), '2026-07-01T10:00:00.000Z')
    assert.throws(() => addOpenTime(MONDAY, 2 * HOUR, once), BeyondTwoYears)
  })

  test('a year of special days asks no more of the calendar than a year without, and a week is computed once', ({ assert }) => {
    const hours = () => Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '09:00', to: '19:00' }]])) as unknown as OpeningHours
    const other = [{ from: '10:00', to: '20:00' }]
    const special: SpecialHours = new Map(Array.from({ length: 365 }, (_, day) => [addDays('2026-06-15', day), other]))
    const [plain, full] = [{ hours: hours(), timezone: 'Africa/El_Aaiun' }, { hours: hours(), timezone: 'Africa/El_Aaiun', special }]
    const run = (open: OpenClock) => stepsOf(() => addOpenTime(MONDAY, 364 * 10 * HOUR, open))
    const once = run(plain)
    assert.isBelow(once, 300)
    assert.equal(run(full), once)
    assert.isBelow(run(full), 5)
  })

  test('goes through Ramadan, when the clock of the zone changes by an hour, in years and in days alike', ({ assert }) => {
    const day = [{ from: '09:00', to: '19:00' }]
    const open = { hours: { ...CLOSED, mon: day, tue: day, wed: day, thu: day, fri: day, sat: day }, timezone: 'Africa/El_Aaiun' }
    // UTC+0 from 15 February to 22 March 2026 and from 20 September 2026 on, else UTC+1.
    const [fourWeeks, oneYear] = [4 * 6 * 10 * HOUR, 52 * 6 * 10 * HOUR]
    assert.equal(addOpenTime('2027-02-15T08:00:00.000Z', HOUR, open), '2027-02-15T10:00:00.000Z')
    assert.equal(addOpenTime('2026-01-19T08:00:00.000Z', fourWeeks + HOUR, open), '2026-02-16T10:00:00.000Z')
    assert.equal(subtractOpenTime('2026-02-16T10:00:00.000Z', fourWeeks + HOUR, open), '2026-01-19T08:00:00.000Z')
    assert.equal(addOpenTime('2026-02-09T08:00:00.000Z', oneYear + HOUR, open), '2027-02-08T10:00:00.000Z')
    assert.equal(subtractOpenTime('2027-02-08T10:00:00.000Z', oneYear + HOUR, open), '2026-02-09T08:00:00.000Z')
  })

  test('a span that passes midnight is open on both days, once, whatever else is written', ({ assert }) => {
    const hours = { ...CLOSED, sun: [{ from: '20:00', to: '02:00' }], mon: [{ from: '01:00', to: '03:00' }] }
    assert.deepEqual(openMinutes(hours).flat(), [{ from: 0, to: 180 }, { from: 1200, to: 1440 }])
    assert.equal(addOpenTime('2026-06-14T20:00:00.000Z', 7 * HOUR, { hours, timezone: 'UTC' }), '2026-06-15T03:00:00.000Z')
    assert.equal(subtractOpenTime('2026-06-15T12:00:00.000Z', 7 * HOUR, { hours, timezone: 'UTC' }), '2026-06-14T20:00:00.000Z')
  })

  test('is a date or an error in some hundred steps: {title}')
    .with([
      { title: 'one open minute in the week', hours: [{ from: '09:00', to: '09:01' }], from: MONDAY, amount: 24 * HOUR },
      { title: 'one open hour in the week', hours: [{ from: '09:00', to: '10:00' }], from: MONDAY, amount: 8760 * HOUR },
      { title: 'a year of open hours', hours: [{ from: '09:00', to: '19:00' }], from: MONDAY, amount: 600 * HOUR },
      { title: 'a million hours', hours: [{ from: '00:00', to: '24:00' }], from: MONDAY, amount: 1e6 * HOUR },
      { title: '1e308', hours: [{ from: '00:00', to: '24:00' }], from: MONDAY, amount: 1e308 },
      { title: 'the end of 9999', hours: [{ from: '09:00', to: '10:00' }], from: '9999-12-31T23:59:59.999Z', amount: 90 * HOUR },
      { title: 'the last instant', hours: [{ from: '09:00', to: '10:00' }], from: '+275760-09-13T00:00:00.000Z', amount: HOUR },
      { title: 'the first instant', hours: [{ from: '09:00', to: '10:00' }], from: '-271821-04-20T00:00:00.000Z', amount: HOUR },
    ])
    .run(({ assert }, { hours, from, amount }) => {
      for (const timezone of ZONES) {
        for (const run of [addOpenTime, subtractOpenTime]) {
          const steps = stepsOf(() => run(from, amount, { hours: { ...CLOSED, mon: hours }, timezone }))
          assert.isBelow(steps, 600)
        }
      }
    })

  test('an amount that is not a number, or below zero, and a time that cannot be read are refused', ({ assert }) => {
    const open = { hours: { ...CLOSED, mon: [{ from: '09:00', to: '10:00' }] }, timezone: 'UTC' }
    for (const run of [addOpenTime, subtractOpenTime]) {
      for (const amount of [NaN, -1, Infinity, -Infinity]) assert.throws(() => run('2026-06-15T11:00:00.000Z', amount, open), RangeError)
      for (const from of ['', 'null', '2026-02-31T00:00:00Z']) assert.throws(() => run(from, HOUR, open), RangeError)
      assert.throws(() => run('2026-06-15T11:00:00.000Z', 200 * HOUR, open), BeyondTwoYears)
    }
  })
})

function endOf(compute: () => string): string | null {
  try {
    return compute()
  } catch (error) {
    if (error instanceof BeyondTwoYears) return null
    throw error
  }
}
