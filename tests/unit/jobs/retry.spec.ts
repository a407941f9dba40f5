import { test } from '@japa/runner'
import { pauseAfter } from '#backend/jobs/retry'

test.group('jobs / retry', () => {
  test('each pause is twice the one before, up to an hour', ({ assert }) => {
    assert.deepEqual([1, 2, 3, 4, 20, 500].map((attempt) => pauseAfter(attempt, 0.5)), [5, 10, 20, 40, 3600, 3600])
  })

  test('chance spreads it by a tenth each way', ({ assert }) => {
    assert.deepEqual([pauseAfter(6, 0), pauseAfter(6, 1)], [144, 176])
  })
})
