import { test } from '@japa/runner'
import { rangePresets } from '../../../../admin/staff/fields/moment/range_presets.ts'

test.group('fields / usual ranges', () => {
  test('of a Monday in January', ({ assert }) => {
    assert.deepEqual(rangePresets('2027-01-04'), [
      ['today', '2027-01-04', '2027-01-04'], ['yesterday', '2027-01-03', '2027-01-03'],
      ['this_week', '2027-01-04', '2027-01-10'], ['last_week', '2026-12-28', '2027-01-03'],
      ['last_7_days', '2026-12-29', '2027-01-04'], ['last_30_days', '2026-12-06', '2027-01-04'],
      ['this_month', '2027-01-01', '2027-01-31'], ['last_month', '2026-12-01', '2026-12-31'], ['this_year', '2027-01-01', '2027-12-31'],
    ])
  })

  test('a week starts on Monday, also on a Sunday', ({ assert }) => {
    const [, , week] = rangePresets('2026-11-22')
    assert.deepEqual(week, ['this_week', '2026-11-16', '2026-11-22'])
  })
})
