import { test } from '@japa/runner'
import { addDays, DAY, HOUR, instantAfter, MINUTE, mondayOf } from '#common/time/time'

test.group('common / time', () => {
  test('a day after {0} by {1} is {2}')
    .with([
      ['2026-02-28', 1, '2026-03-01'],
      ['2028-02-28', 1, '2028-02-29'],
      ['2026-01-01', -1, '2025-12-31'],
      ['2026-05-31', 0, '2026-05-31'],
      ['2026-01-01', 365, '2027-01-01'],
    ] as const)
    .run(({ assert }, [date, days, expected]) => {
      assert.equal(addDays(date, days), expected)
    })

  test('a week starts on Monday')
    .with([['2026-11-23', '2026-11-23'], ['2026-11-29', '2026-11-23'], ['2026-01-01', '2025-12-29']] as const)
    .run(({ assert }, [date, monday]) => {
      assert.equal(mondayOf(date), monday)
    })

  test('an instant keeps its milliseconds and is given in UTC', ({ assert }) => {
    assert.equal(instantAfter('2026-01-31T23:30:00.250+01:00', 45 * MINUTE), '2026-01-31T23:15:00.250Z')
    assert.equal(instantAfter('2026-01-01T00:00:00.000Z', -DAY - HOUR), '2025-12-30T23:00:00.000Z')
  })
})
