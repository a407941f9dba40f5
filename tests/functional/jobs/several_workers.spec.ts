import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { scheduleNextRuns } from '#backend/services/jobs/schedules'
import { findJob, registerTestJobs, waitForJobStatus } from '#tests/support/server/test_jobs'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until, withTimeout } from '#tests/support/until'
import { spawnWorker, TEST_WORKER_SCRIPT, type Cleanup } from '#tests/support/server/spawn_worker'

const NAME = 'test.department'
/** Longer than a busy machine suspends a process, so that no running worker loses its lease. */
const LEASE_SECONDS = '4'
const idle = { [NAME]: async () => {}, 'test.long': async () => {} }

test.group('jobs / processes', (group) => {
  group.setup(prepareDatabaseOnce)
  // So rarely that it is not due during a test.
  group.each.setup(() => registerTestJobs(idle, { [NAME]: { every: { minutes: 100_000 } } }))

  for (const dies of ['before', 'within', 'after'] as const) {
    test(`a worker killed ${dies} its transaction: another reclaims the job, and its writes are made once`, async ({ assert, cleanup }) => {
      const code = `K-${dies}`
      const id = await enqueue(NAME, { code, dies })
      const first = await worker(cleanup)
      assert.isNull(await withTimeout('the worker that kills itself has ended', first.exited))
      await worker(cleanup)
      const job = await waitForJobStatus(id, 'done')
      assert.equal(job.tries, dies === 'after' ? 1 : 2)
      assert.lengthOf(await query(db.connection(), 'select id from departments where code = ?', [code]), 1)
    })
  }

  test('SIGTERM ends a worker in the middle of a job and loses nothing', async ({ assert, cleanup }) => {
    const { child, exited } = await worker(cleanup)
    const id = await enqueue('test.long')
    await waitForJobStatus(id, 'running')
    child.kill('SIGTERM')
    assert.equal(await withTimeout('the worker has ended', exited), 0)
    const { status, tries } = await findJob(id)
    assert.deepEqual([status, tries], ['waiting', 0])
    await query(db.connection(), 'delete from queue_jobs where id = ?', [id])
  })

  test('of two processes one runs a due schedule', async ({ assert, cleanup }) => {
    await scheduleNextRuns()
    const scheduled = () => query(db.connection(), 'select status from queue_jobs where name = ? and payload is null', [NAME])
    const busy = () => query(db.connection(), "select distinct worker from queue_jobs where name = 'test.long' and status = 'running'")
    await Promise.all([worker(cleanup), worker(cleanup)])
    await query(db.connection(), "update job_schedules set next_at = now() - interval '1 hour' where name = ?", [NAME])
    await until('one of them has begun it', async () => (await scheduled()).length > 0)
    // More jobs than one worker claims at once; a worker checks the schedules before it claims.
    for (let n = 0; n < 6; n++) await enqueue('test.long')
    await until('both have looked at the clock since', async () => (await busy()).length === 2)
    assert.lengthOf(await scheduled(), 1)
    await query(db.connection(), "delete from queue_jobs where name = 'test.long'")
  })
})

/** Waits until the worker is ready. */
async function worker(cleanup: Cleanup) {
  const { child, exited } = spawnWorker(TEST_WORKER_SCRIPT, cleanup, { JOB_LEASE_SECONDS: LEASE_SECONDS })
  let output = ''
  child.stdout.on('data', (chunk) => { output += chunk })
  await until('the worker is ready, or has ended', () => output.includes('working') || child.exitCode !== null || child.signalCode !== null)
  return { child, exited }
}
