import { test } from '@japa/runner'
import { nextRun } from '#backend/services/jobs/next_run'

const at = (instant: string) => new Date(instant)

test.group('jobs / next run', () => {
  test('a cron expression is evaluated in the time zone of the business', ({ assert }) => {
    const evening = { cron: '0 22 * * *' }
    assert.equal(nextRun(evening, at('2026-07-10T20:30:00Z'), 'Africa/El_Aaiun').toISOString(), '2026-07-10T21:00:00.000Z')
    assert.equal(nextRun(evening, at('2026-07-10T21:00:00Z'), 'Africa/El_Aaiun').toISOString(), '2026-07-11T21:00:00.000Z')
    assert.equal(nextRun(evening, at('2026-07-10T20:30:00Z'), 'Etc/UTC').toISOString(), '2026-07-10T22:00:00.000Z')
  })

  test('intervals are aligned with the clock, not with the start of a process', ({ assert }) => {
    const quarter = { every: { minutes: 15 } }
    assert.equal(nextRun(quarter, at('2026-07-10T20:31:07Z'), 'Etc/UTC').toISOString(), '2026-07-10T20:45:00.000Z')
    assert.equal(nextRun(quarter, at('2026-07-10T20:45:00Z'), 'Etc/UTC').toISOString(), '2026-07-10T21:00:00.000Z')
  })

  test('an invalid expression is refused', ({ assert }) => {
    assert.throws(() => nextRun({ cron: 'often' }, at('2026-07-10T20:31:07Z'), 'Etc/UTC'))
    assert.throws(() => nextRun({ cron: '0 0 30 2 *' }, at('2026-07-10T20:31:07Z'), 'Etc/UTC'), /never due/)
  })
})
