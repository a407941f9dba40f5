import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { databaseName } from '#backend/env/database_name'
import { query } from '#backend/database/query'
import { enqueue } from '#backend/jobs/queue'
import { planSchedules } from '#backend/jobs/schedules'
import { jobOf, plugJobs, reaches } from '#tests/support/jobs'
import { prepared } from '#tests/support/prepared'
import { until, within } from '#tests/support/until'

const NAME = 'test.department'
const SOURCE = fileURLToPath(new URL('../../support/worker_process.ts', import.meta.url))
/** Longer than a busy machine stops a process for, lest a worker be taken for dead before it is. */
const LEASE_SECONDS = '4'
const idle = { [NAME]: async () => {}, 'test.long': async () => {} }

test.group('jobs / processes', (group) => {
  group.setup(prepared)
  // So seldom that no test is met by its own moment.
  group.each.setup(() => plugJobs(idle, { [NAME]: { every: { minutes: 100_000 } } }))

  for (const dies of ['before', 'within', 'after'] as const) {
    test(`a worker killed ${dies} its transaction: another takes the job up, its writes are there once`, async ({ assert, cleanup }) => {
      const code = `K-${dies}`
      const id = await enqueue(NAME, { code, dies })
      const first = await worker(cleanup)
      assert.isNull(await within('the worker that kills itself has ended', first.exited))
      await worker(cleanup)
      const job = await reaches(id, 'done')
      assert.equal(job.tries, dies === 'after' ? 1 : 2)
      assert.lengthOf(await query(db.connection(), 'select id from departments where code = ?', [code]), 1)
    })
  }

  test('SIGTERM ends a worker in the middle of a job and loses nothing', async ({ assert, cleanup }) => {
    const { child, exited } = await worker(cleanup)
    const id = await enqueue('test.long')
    await reaches(id, 'running')
    child.kill('SIGTERM')
    assert.equal(await within('the worker has ended', exited), 0)
    const { status, tries } = await jobOf(id)
    assert.deepEqual([status, tries], ['waiting', 0])
    await query(db.connection(), 'delete from queue_jobs where id = ?', [id])
  })

  test('of two processes one runs what the clock begins', async ({ assert, cleanup }) => {
    await planSchedules()
    const scheduled = () => query(db.connection(), 'select status from queue_jobs where name = ? and payload is null', [NAME])
    const busy = () => query(db.connection(), "select distinct worker from queue_jobs where name = 'test.long' and status = 'running'")
    await Promise.all([worker(cleanup), worker(cleanup)])
    await query(db.connection(), "update job_schedules set next_at = now() - interval '1 hour' where name = ?", [NAME])
    await until('one of them has begun it', async () => (await scheduled()).length > 0)
    // More than one of them takes; and before it takes any it looks at the clock.
    for (let n = 0; n < 6; n++) await enqueue('test.long')
    await until('both have looked at the clock since', async () => (await busy()).length === 2)
    assert.lengthOf(await scheduled(), 1)
    await query(db.connection(), "delete from queue_jobs where name = 'test.long'")
  })
})

/** Until it works; killed at the end of the test. */
async function worker(cleanup: (work: () => void) => void) {
  const env = { ...process.env, DATABASE_NAME: databaseName(), JOB_LEASE_SECONDS: LEASE_SECONDS }
  const child = spawn(process.execPath, [SOURCE], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  cleanup(() => { child.kill('SIGKILL') })
  const exited = new Promise<number | null>((resolve) => { child.once('close', resolve) })
  let said = ''
  child.stdout.on('data', (chunk) => { said += chunk })
  await until('the worker works, or has ended', () => said.includes('working') || child.exitCode !== null || child.signalCode !== null)
  return { child, exited }
}
