import { availableParallelism } from 'node:os'
import { test } from '@japa/runner'
import { restartPause } from '#backend/bin/restart_pause'
import { processCount } from '#backend/env/env_rules'

test.group('env / server processes', () => {
  test('one by default, a number, or one for each core', ({ assert }) => {
    const values = [undefined, '', '1', '16', 'auto'].map((value) => processCount('WEB_PROCESSES', value))
    assert.deepEqual(values, [1, 1, 1, 16, Math.min(availableParallelism(), 16)])
    for (const value of ['0', '17', '-1', '1.5', ' 2', 'many'])
      assert.throws(() => processCount('WEB_PROCESSES', value), /from 1 to 16, or auto/)
  })

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
