import { test } from '@japa/runner'
import { costByMonth, firstMonth } from '../../../../admin/staff/record_charts/cost_by_month.ts'

test.group('admin / charts of records', () => {
  test('twelve months end with the one of today')
    .with([
      { today: '2026-11-23', first: '2025-12' }, { today: '2026-01-01', first: '2025-02' },
      { today: '2028-02-29', first: '2027-03' }, { today: '2027-12-31', first: '2027-01' },
    ])
    .run(({ assert }, { today, first }) => {
      assert.equal(firstMonth(today), first)
      const points = costByMonth([], today)
      assert.deepEqual([points.length, points[0]?.x, points.at(-1)?.x], [12, first, today.slice(0, 7)])
    })

  test('the cost of a month is that of what was done in it, in the time zone of the business', ({ assert }) => {
    const points = costByMonth([
      { done_at: '2025-10-31T22:30:00Z', cost: 1000 }, { done_at: '2025-10-31T23:30:00Z', cost: 200 },
      { done_at: '2025-11-02T08:00:00Z', cost: null }, { done_at: '2025-11-03T08:00:00Z', cost: 5 }, { done_at: null, cost: 7 },
    ], '2025-11-23')
    assert.deepEqual(points.slice(-2), [{ x: '2025-10', values: { cost: 1000 } }, { x: '2025-11', values: { cost: 205 } }])
  })
})
