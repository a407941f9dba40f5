import { test } from '@japa/runner'
import fc from 'fast-check'
import { BeyondTwoYears, NoOpeningHours } from '#backend/engine/clock/open_time'
import { computeDueDate } from '#backend/trade/orders/promise/due_date'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'

const ZONE = 'Africa/El_Aaiun'
const day = [{ from: '09:00', to: '19:00' }]
const week: OpeningHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: [] }
const closed: OpeningHours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
/** In June the plant is one hour ahead of UTC: open from 08:00Z to 18:00Z. 15 June 2026 is a Monday. */
const MONDAY_NOON = '2026-06-15T11:00:00.000Z'

test.group('orders / due date', () => {
  test('{title}')
    .with([
      { title: 'counts on while it is open', hours: [5], priority: 'normal', expected: '2026-06-15T16:00:00.000Z' },
      { title: 'ends at closing time, not the next morning', hours: [7], priority: 'normal', expected: '2026-06-15T18:00:00.000Z' },
      { title: 'goes on the next morning', hours: [8], priority: 'normal', expected: '2026-06-16T09:00:00.000Z' },
      { title: 'takes the item that takes longest', hours: [2, 24, 8], priority: 'normal', expected: '2026-06-17T15:00:00.000Z' },
      { title: 'passes over the closed Sunday', hours: [58], priority: 'normal', expected: '2026-06-22T09:00:00.000Z' },
      { title: 'takes half for urgent', hours: [24], priority: 'urgent', expected: '2026-06-16T13:00:00.000Z' },
      { title: 'takes three quarters for high', hours: [24], priority: 'haut', expected: '2026-06-17T09:00:00.000Z' },
      { title: 'takes twice for one that may wait', hours: [24], priority: 'retard', expected: '2026-06-20T09:00:00.000Z' },
      { title: 'keeps half hours', hours: [5], priority: 'urgent', expected: '2026-06-15T13:30:00.000Z' },
      { title: 'is at once when nothing takes time', hours: [], priority: 'normal', expected: MONDAY_NOON },
    ] as const)
    .run(({ assert }, { hours, priority, expected }) => {
      assert.equal(computeDueDate(MONDAY_NOON, hours, priority, { hours: week, timezone: ZONE }), expected)
    })

  test('starts to count when the plant opens: {title}')
    .with([
      { title: 'early in the morning', confirmed_at: '2026-06-15T05:00:00.000Z', expected: '2026-06-15T10:00:00.000Z' },
      { title: 'in the evening', confirmed_at: '2026-06-15T20:00:00.000Z', expected: '2026-06-16T10:00:00.000Z' },
      { title: 'at closing time', confirmed_at: '2026-06-15T18:00:00.000Z', expected: '2026-06-16T10:00:00.000Z' },
      { title: 'on Sunday', confirmed_at: '2026-06-21T11:00:00.000Z', expected: '2026-06-22T10:00:00.000Z' },
      { title: 'after midnight here, before it in UTC', confirmed_at: '2026-06-20T23:30:00.000Z', expected: '2026-06-22T10:00:00.000Z' },
      { title: 'with the instant in another zone', confirmed_at: '2026-06-15T13:00:00+02:00', expected: '2026-06-15T13:00:00.000Z' },
    ])
    .run(({ assert }, { confirmed_at, expected }) => {
      assert.equal(computeDueDate(confirmed_at, [2], 'normal', { hours: week, timezone: ZONE }), expected)
    })

  test('leaves out the hours between morning and afternoon, in whatever order they are written', ({ assert }) => {
    const split = [{ from: '15:00', to: '19:00' }, { from: '09:00', to: '12:00' }]
    const hours = { ...closed, mon: split, tue: split }
    assert.equal(computeDueDate('2026-06-15T08:00:00.000Z', [4], 'normal', { hours, timezone: ZONE }), '2026-06-15T15:00:00.000Z')
    assert.equal(computeDueDate('2026-06-15T08:00:00.000Z', [8], 'normal', { hours, timezone: ZONE }), '2026-06-16T09:00:00.000Z')
  })

  test('does not count an hour twice when the written hours overlap', ({ assert }) => {
    const hours = { ...closed, mon: [{ from: '09:00', to: '13:00' }, { from: '12:00', to: '14:00' }] }
    assert.equal(computeDueDate('2026-06-15T08:00:00.000Z', [5], 'normal', { hours, timezone: ZONE }), '2026-06-15T13:00:00.000Z')
  })

  test('counts to midnight and on', ({ assert }) => {
    const always = [{ from: '00:00', to: '24:00' }]
    const hours = { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always }
    assert.equal(computeDueDate(MONDAY_NOON, [48], 'normal', { hours, timezone: ZONE }), '2026-06-17T11:00:00.000Z')
  })

  // The clock goes back an hour for Ramadan, on 15 February 2026 here: opening time stays 09:00 on the wall.
  test('opens by the clock on the wall when the zone changes its hour', ({ assert }) => {
    assert.equal(computeDueDate('2026-02-14T12:00:00.000Z', [7], 'normal', { hours: week, timezone: ZONE }), '2026-02-16T10:00:00.000Z')
  })

  test('refuses a week that never opens and times that cannot be read', ({ assert }) => {
    const confirmOn = (mon: OpeningHours['mon']) => () =>
      computeDueDate(MONDAY_NOON, [1], 'normal', { hours: { ...closed, mon }, timezone: ZONE })
    assert.throws(confirmOn([]), NoOpeningHours)
    assert.throws(confirmOn([{ from: '09:00', to: '09:00' }]), NoOpeningHours)
    assert.throws(confirmOn([{ from: '9', to: '19:00' }]), '"9" is not a time of day like 09:30')
    assert.throws(() => computeDueDate('yesterday', [1], 'normal', { hours: week, timezone: ZONE }), RangeError)
    assert.throws(() => computeDueDate(MONDAY_NOON, [1], 'normal', { hours: week, timezone: 'Africa/Nowhere' }), RangeError)
  })

  test('counts hours that pass midnight on, to the next day', ({ assert }) => {
    const hours = { ...closed, mon: [{ from: '20:00', to: '02:00' }] }
    assert.equal(computeDueDate(MONDAY_NOON, [5], 'normal', { hours, timezone: ZONE }), '2026-06-16T00:00:00.000Z')
    assert.equal(computeDueDate('2026-06-16T00:30:00.000Z', [2], 'normal', { hours, timezone: ZONE }), '2026-06-22T20:30:00.000Z')
  })

  test('is a date or a sentence, for every turnaround that a category may have', ({ assert }) => {
    const always = [{ from: '00:00', to: '24:00' }]
    const open = { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always }
    assert.equal(computeDueDate(MONDAY_NOON, [8_760], 'normal', { hours: open, timezone: ZONE }), '2027-06-15T11:00:00.000Z')
    for (const [turnaround, hours] of [[8_760, week], [24, { ...closed, mon: [{ from: '09:00', to: '09:01' }] }]] as const)
      assert.throws(() => computeDueDate(MONDAY_NOON, [turnaround], 'normal', { hours, timezone: ZONE }), BeyondTwoYears)
    assert.throws(() => computeDueDate(MONDAY_NOON, [24], null as never, { hours: week, timezone: ZONE }), 'NaN is not an amount of time')
  })

  test('is never before the confirmation, never when closed, and never sooner for longer work or a lower priority', ({ assert }) => {
    const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    const order = ['urgent', 'haut', 'normal', 'retard'] as const
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, weekday: 'short', hour: '2-digit', minute: '2-digit' })
    fc.assert(fc.property(dates, fc.integer({ min: 1, max: 200 }), fc.nat(20), (date, hours, more) => {
      const confirmed_at = date.toISOString()
      const promises = order.map((priority) => computeDueDate(confirmed_at, [hours], priority, { hours: week, timezone: ZONE }))
      assert.deepEqual(promises, promises.toSorted())
      assert.isTrue(computeDueDate(confirmed_at, [hours + more], 'normal', { hours: week, timezone: ZONE }) >= (promises[2] ?? ''))
      for (const promise of promises) {
        assert.isTrue(promise > confirmed_at)
        const { weekday, hour, minute } = Object.fromEntries(local.formatToParts(new Date(promise)).map(({ type, value }) => [type, value]))
        assert.notEqual(weekday, 'Sun')
        assert.isTrue(`${hour}:${minute}` >= '09:00' && `${hour}:${minute}` <= '19:00')
      }
    }))
  })
})
