import { test } from '@japa/runner'
import { retryDelay } from '#backend/services/jobs/retry_delay'

test.group('jobs / retry delay', () => {
  test('doubles with each attempt, up to an hour', ({ assert }) => {
    assert.deepEqual([1, 2, 3, 4, 20, 500].map((attempt) => retryDelay(attempt, 0.5)), [5, 10, 20, 40, 3600, 3600])
  })

  test('has a jitter of a tenth', ({ assert }) => {
    assert.deepEqual([retryDelay(6, 0), retryDelay(6, 1)], [144, 176])
  })
})
