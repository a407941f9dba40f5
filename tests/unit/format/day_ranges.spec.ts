import { test } from '@japa/runner'
import { DAY_RANGES, daysOf } from '#common/time/day_ranges'

test.group('format / named ranges of days', () => {
  test('of a Monday in January', ({ assert }) => {
    assert.deepEqual(Object.fromEntries(DAY_RANGES.map((range) => [range, daysOf(range, '2027-01-04').join(' ')])), {
      today: '2027-01-04 2027-01-04', tomorrow: '2027-01-05 2027-01-05', yesterday: '2027-01-03 2027-01-03',
      this_week: '2027-01-04 2027-01-10', next_week: '2027-01-11 2027-01-17', last_week: '2026-12-28 2027-01-03',
      next_7_days: '2027-01-04 2027-01-10', last_7_days: '2026-12-29 2027-01-04', last_30_days: '2026-12-06 2027-01-04',
      this_month: '2027-01-01 2027-01-31', last_month: '2026-12-01 2026-12-31', this_year: '2027-01-01 2027-12-31',
    })
  })

  test('a week starts on Monday, also on a Sunday', ({ assert }) => {
    assert.deepEqual(daysOf('this_week', '2026-11-22'), ['2026-11-16', '2026-11-22'])
  })
})
