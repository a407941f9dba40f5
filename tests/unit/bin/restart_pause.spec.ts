import { test } from '@japa/runner'
import { restartPause } from '#backend/app/bin/restart_pause'

test.group('bin / restart', () => {
  test('the pause before a restart grows while processes end soon after their start', ({ assert }) => {
    let failures = 0
    const pauses = [50, 50, 50, 60_000, 50].map((lived) => {
      const { pause, failures: known } = restartPause(lived, failures)
      failures = known
      return pause
    })
    assert.deepEqual(pauses, [100, 200, 400, 100, 200])
    assert.equal(restartPause(0, 100).pause, 30_000)
  })
})
