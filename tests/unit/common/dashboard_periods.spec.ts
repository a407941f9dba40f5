import { test } from '@japa/runner'
import fc from 'fast-check'
import { countDays, previousRange } from '#common/statistics'
import { addDays } from '#common/time/time'
import { comparedRangeOf, rangeOfPeriod } from '#backend/pages/statistics/dashboard_periods'
import { PERIODS, withEndExcluded, withEndIncluded } from '#common/time/dashboard_periods'

test.group('common / periods', () => {
  const SATURDAY = '2026-11-21'

  test('{period} of a Saturday')
    .with([
      { period: 'today', from: '2026-11-21', to: '2026-11-21' },
      { period: 'yesterday', from: '2026-11-20', to: '2026-11-20' },
      { period: 'three_days', from: '2026-11-19', to: '2026-11-21' },
      { period: 'one_week', from: '2026-11-15', to: '2026-11-21' },
      { period: 'this_week', from: '2026-11-16', to: '2026-11-21' },
      { period: 'this_month', from: '2026-11-01', to: '2026-11-21' },
      { period: 'three_months', from: '2026-08-22', to: '2026-11-21' },
      { period: 'this_year', from: '2026-01-01', to: '2026-11-21' },
    ] as const)
    .run(({ assert }, { period, from, to }) => { assert.deepEqual(rangeOfPeriod(period, SATURDAY), { from, to }) })

  test('a week begins on Monday and ends on Sunday', ({ assert }) => {
    assert.equal(rangeOfPeriod('this_week', '2026-11-16').from, '2026-11-16')
    assert.equal(rangeOfPeriod('this_week', '2026-11-22').from, '2026-11-16')
  })

  test('three months before the end of a long month begin with the last day of the short one', ({ assert }) => {
    assert.equal(rangeOfPeriod('three_months', '2026-05-31').from, '2026-03-01')
    assert.equal(rangeOfPeriod('three_months', '2028-05-31').from, '2028-03-01')
  })

  test('{period} of a day is compared with what it was before')
    .with([
      { period: 'today', today: SATURDAY, from: '2026-11-20', to: '2026-11-20' },
      { period: 'yesterday', today: SATURDAY, from: '2026-11-19', to: '2026-11-19' },
      { period: 'three_days', today: SATURDAY, from: '2026-11-16', to: '2026-11-18' },
      { period: 'one_week', today: SATURDAY, from: '2026-11-08', to: '2026-11-14' },
      { period: 'this_week', today: SATURDAY, from: '2026-11-09', to: '2026-11-14' },
      { period: 'this_month', today: SATURDAY, from: '2026-10-01', to: '2026-10-21' },
      { period: 'this_month', today: '2026-03-31', from: '2026-02-01', to: '2026-02-28' },
      { period: 'three_months', today: SATURDAY, from: '2026-05-22', to: '2026-08-21' },
      { period: 'this_year', today: SATURDAY, from: '2025-01-01', to: '2025-11-21' },
      { period: 'this_year', today: '2028-02-29', from: '2027-01-01', to: '2027-02-28' },
    ] as const)
    .run(({ assert }, { period, today, from, to }) => { assert.deepEqual(comparedRangeOf(period, today), { from, to }) })

  test('the periods stand from the shortest, those of the calendar last', ({ assert }) => {
    assert.deepEqual(PERIODS, [
      'today', 'yesterday', 'three_days', 'one_week', 'this_week', 'this_month', 'three_months', 'this_year',
    ])
  })

  test('the range before has the same number of days, and ends the day before', ({ assert }) => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
    fc.assert(fc.property(days, fc.constantFrom(...PERIODS), (today, period) => {
      const range = rangeOfPeriod(period, today)
      const previous = previousRange(range)
      assert.equal(addDays(previous.to, 1), range.from)
      assert.equal(countDays(previous), countDays(range))
      assert.deepEqual(withEndIncluded(withEndExcluded(range)), range)
    }))
  })
})
