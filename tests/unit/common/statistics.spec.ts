import { test } from '@japa/runner'
import { bucketsOf, countDays, previousRange, statisticsStepOf } from '#common/statistics'

test.group('common / ranges of the statistics', () => {
  test('are compared with as many days before', ({ assert }) => {
    assert.deepEqual(previousRange({ from: '2024-03-01', to: '2024-03-01' }), { from: '2024-02-29', to: '2024-02-29' })
    assert.deepEqual(previousRange({ from: '2026-11-01', to: '2026-11-30' }), { from: '2026-10-02', to: '2026-10-31' })
    assert.equal(countDays({ from: '2026-01-01', to: '2026-12-31' }), 365)
  })

  test('are by day, week or month', ({ assert }) => {
    assert.deepEqual(['2026-04-02', '2026-04-03', '2027-01-06', '2027-01-07'].map((to) => statisticsStepOf({ from: '2026-01-01', to })),
      ['day', 'week', 'week', 'month'])
    assert.deepEqual(bucketsOf({ from: '2026-11-29', to: '2026-12-01' }, 'day').map(({ from }) => from),
      ['2026-11-29', '2026-11-30', '2026-12-01'])
    // 29 November 2026 is a Sunday.
    assert.deepEqual(bucketsOf({ from: '2026-11-29', to: '2026-12-08' }, 'week').map(({ from, to }) => [from, to]),
      [['2026-11-29', '2026-11-29'], ['2026-11-30', '2026-12-06'], ['2026-12-07', '2026-12-08']])
    assert.deepEqual(bucketsOf({ from: '2026-01-31', to: '2026-03-01' }, 'month').map(({ to }) => to),
      ['2026-01-31', '2026-02-28', '2026-03-01'])
  })
})
