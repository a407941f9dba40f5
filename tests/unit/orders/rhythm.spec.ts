import { test } from '@japa/runner'
import { firstFrom, followingTime } from '#backend/trade/orders/repeats/rhythm'

test.group('orders / rhythm', () => {
  test('the next time after a collection: {$self}')
    .with([
      // On its day; a day late; late by so much that the next time would come within half the rhythm.
      ['2026-12-01', 1, '2026-12-01', '2026-12-08'], ['2026-12-01', 1, '2026-12-02', '2026-12-08'],
      ['2026-12-01', 1, '2026-12-05', '2026-12-15'], ['2026-12-01', 4, '2026-12-03', '2026-12-29'],
      ['2026-12-01', 1, '2026-12-24', '2026-12-29'], ['2026-12-01', 52, '2026-12-01', '2027-11-30'],
    ] as const)
    .run(({ assert }, [next_on, every_weeks, collected, next]) => {
      assert.equal(followingTime({ next_on, every_weeks }, collected), next)
    })

  test('the first from a day on is never before the next one', ({ assert }) => {
    assert.equal(firstFrom({ next_on: '2026-12-01', every_weeks: 2 }, '2026-11-01'), '2026-12-01')
    assert.equal(firstFrom({ next_on: '2026-12-01', every_weeks: 2 }, '2026-12-02'), '2026-12-15')
  })
})
