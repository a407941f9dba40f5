import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { scheduleNextRuns } from '#backend/services/jobs/schedules'
import { registerTestJobs, startTestWorker } from '#tests/support/server/test_jobs'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { until } from '#tests/support/until'

const rows = (sql: string, name: string) => query(db.connection(), sql, [name])
const nextOf = async (name: string) => (await rows('select next_at from job_schedules where name = ?', name))[0]?.next_at
const runsOf = (name: string) => rows("select id from queue_jobs where name = ? and status = 'done'", name)
const makeDue = (name: string) => rows("update job_schedules set next_at = now() - interval '3 days' where name = ?", name)

test.group('jobs / schedules', (group) => {
  group.setup(prepareDatabaseOnce)

  test('a due run is enqueued once by any number of workers, and missed runs are combined', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.seldom': async () => {} }, { 'test.seldom': { every: { minutes: 100_000 } } }))
    await scheduleNextRuns()
    await makeDue('test.seldom')
    for (const stop of await Promise.all([startTestWorker(), startTestWorker(), startTestWorker()])) cleanup(stop)
    await until('the job of the schedule was run', async () => (await runsOf('test.seldom')).length > 0)
    assert.lengthOf(await runsOf('test.seldom'), 1)
    assert.isAbove(Date.parse(String(await nextOf('test.seldom'))), Date.now())
    assert.lengthOf(await query(db.connection(), "select 1 from queue_jobs where name = 'test.seldom'"), 1)
  })

  test('a start keeps an unchanged schedule, and plans a changed one again', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.daily': async () => {} }, { 'test.daily': { cron: '30 6 * * *' } }))
    await scheduleNextRuns()
    await makeDue('test.daily')
    const due = await nextOf('test.daily')
    await scheduleNextRuns()
    assert.equal(await nextOf('test.daily'), due)
    cleanup(registerTestJobs({ 'test.daily': async () => {} }, { 'test.daily': { cron: '30 7 * * *' } }))
    await scheduleNextRuns()
    assert.isAbove(Date.parse(String(await nextOf('test.daily'))), Date.now())
  })

  test('a schedule without a job does not start', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({}, { 'test.nothing': { every: { minutes: 1 } } }))
    await assert.rejects(scheduleNextRuns, /has no job/)
  })
})
