import { test } from '@japa/runner'
import { percentChange } from '#common/percent_change'
import { figuresOf, periodOf, figureListPath } from '../../../../admin/staff/dashboard/figures.ts'

test.group('admin / figures of the dashboard', () => {
  test('an unknown period is today', ({ assert }) => {
    assert.equal(periodOf('this_week'), 'this_week')
    assert.equal(periodOf('forever'), 'today')
    assert.equal(periodOf(null), 'today')
  })

  test('a tile leads to the rows that it counts', ({ assert }) => {
    const answer = { from: '2026-02-01', to: '2026-03-01' }
    const none = { until: null, orders: null, open: null, money: null }
    const { range } = figuresOf({ period: 'today', range: answer, previous: answer, ...none })
    assert.equal(figureListPath('orders', 'created_at', range), '/user/orders?f.created_at=2026-02-01..2026-02-28')
    assert.equal(
      figureListPath('transactions', 'paid_at', range, '&view=income'), '/user/transactions?f.paid_at=2026-02-01..2026-02-28&view=income',
    )
  })

  test('a change is whole percent, and none where nothing was before', ({ assert }) => {
    assert.equal(percentChange(120, 100), 20)
    assert.equal(percentChange(1, 3), -67)
    assert.isNull(percentChange(5, 0))
  })
})
