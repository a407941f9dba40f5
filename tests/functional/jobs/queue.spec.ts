import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { enqueue } from '#backend/services/jobs/queue'
import { freshPhone } from '#tests/support/rows/people'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { makeJobDueNow, findJob, registerTestJobs, waitForJobStatus, startTestWorker } from '#tests/support/server/test_jobs'
import { waitForValue, until } from '#tests/support/until'
import type { JobContext } from '#backend/engine/resource/job'

test.group('jobs / queue', (group) => {
  group.setup(prepareDatabaseOnce)

  test('a job of a transaction that is rolled back does not exist', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.noted': async () => {} }))
    const count = async () => (await query(db.connection(), "select 1 from queue_jobs where name = 'test.noted'")).length
    const failed = db.transaction(async (trx) => {
      await enqueue('test.noted', {}, { trx })
      throw new Error('no')
    })
    await failed.catch(() => {})
    assert.equal(await count(), 0)
    await db.transaction(async (trx) => {
      await enqueue('test.noted', {}, { trx })
      assert.equal(await count(), 0)
    })
    assert.equal(await count(), 1)
  })

  test('a job runs with its payload on notification, and ends as done', async ({ assert, cleanup }) => {
    const calls: unknown[] = []
    cleanup(registerTestJobs({ 'test.seen': async (payload: { n: number }, { attempt }) => { calls.push([payload, attempt]) } }))
    // By notification only: the polling interval is a day.
    cleanup(await startTestWorker({ pollMs: 86_400_000 }))
    const job = await waitForJobStatus(await enqueue('test.seen', { n: 7 }), 'done')
    assert.deepEqual(calls, [[{ n: 7 }, 1]])
    assert.isNotNull(job.finished_at)
    assert.isNull(job.worker)
  })

  test('there is one waiting job of a key, with the newest payload; a running job frees its key', async ({ assert, cleanup }) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    cleanup(registerTestJobs({ 'test.keyed': () => gate }))
    const first = await enqueue('test.keyed', { n: 1 }, { key: 'a' })
    assert.equal(await enqueue('test.keyed', { n: 2 }, { key: 'a' }), first)
    assert.notEqual(await enqueue('test.keyed', { n: 2 }, { key: 'b' }), first)
    assert.deepEqual((await findJob(first)).payload, { n: 2 })
    cleanup(await startTestWorker())
    await waitForJobStatus(first, 'running')
    const next = await enqueue('test.keyed', { n: 3 }, { key: 'a' })
    assert.notEqual(next, first)
    go()
    await waitForJobStatus(next, 'done')
    assert.deepEqual((await findJob(first)).payload, { n: 2 })
  })

  test('a job for later waits', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.later': async () => {} }))
    cleanup(await startTestWorker())
    const later = await enqueue('test.later', {}, { runAt: new Date(Date.now() + 3_600_000) })
    await waitForJobStatus(await enqueue('test.later'), 'done')
    assert.equal((await findJob(later)).status, 'waiting')
  })

  test('a failed job is retried with backoff, and fails permanently after the last attempt', async ({ assert, cleanup }) => {
    const phone = freshPhone()
    cleanup(registerTestJobs({ 'test.fails': async () => { throw new Error(`cannot reach ${phone}`) } }))
    cleanup(await startTestWorker())
    const id = await enqueue('test.fails', {}, { attempts: 2 })
    const waiting = await waitForValue('the first try has failed', async () => {
      const job = await findJob(id)
      return job.error === null ? undefined : job
    })
    assert.equal(waiting.status, 'waiting')
    assert.isAbove(Date.parse(waiting.run_at) - Date.parse(waiting.updated_at), 2000)
    await makeJobDueNow(id)
    const failed = await waitForJobStatus(id, 'failed')
    assert.equal(failed.tries, 2)
    assert.equal(failed.error, 'cannot reach ☎')
  })

  test('complete() writes its rows and the state in one transaction', async ({ assert, cleanup }) => {
    const code = `J-${Date.now() % 100_000}`
    const work = (attempt: number) => async ({ store }: { store: Parameters<Parameters<JobContext['complete']>[0]>[0] }) => {
      await store.insert('departments', { name: { en: 'Test' }, code })
      if (attempt === 1) throw new Error('after the write')
    }
    cleanup(registerTestJobs({ 'test.completes': (_: object, { attempt, complete }) => complete((store) => work(attempt)({ store })) }))
    cleanup(await startTestWorker())
    const id = await enqueue('test.completes')
    await until('the first try has failed', async () => (await findJob(id)).error !== null)
    const rows = () => query(db.connection(), 'select id from departments where code = ?', [code])
    assert.lengthOf(await rows(), 0)
    await makeJobDueNow(id)
    assert.equal((await waitForJobStatus(id, 'done')).tries, 2)
    assert.lengthOf(await rows(), 1)
  })

  test('progress is shown', async ({ assert, cleanup }) => {
    cleanup(registerTestJobs({ 'test.progress': async (_: object, { progress }) => { await progress(5, 10) } }))
    cleanup(await startTestWorker())
    const { done, total } = await waitForJobStatus(await enqueue('test.progress'), 'done')
    assert.deepEqual([done, total], [5, 10])
  })

  test('of two workers each job goes to one', async ({ assert, cleanup }) => {
    const calls: number[] = []
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    cleanup(registerTestJobs({ 'test.counted': async ({ n }: { n: number }) => {
      await gate
      calls.push(n)
    } }))
    const ids = await Promise.all(Array.from({ length: 100 }, (_, n) => enqueue('test.counted', { n })))
    for (const stop of await Promise.all([startTestWorker(), startTestWorker()])) cleanup(stop)
    const held = "select distinct worker from queue_jobs where name = 'test.counted' and status = 'running'"
    await until('both workers have taken some', async () => (await query(db.connection(), held)).length === 2)
    go()
    for (const id of ids) await waitForJobStatus(id, 'done')
    assert.deepEqual(calls.toSorted((a, b) => a - b), Array.from({ length: 100 }, (_, n) => n))
  })

  test('a stopping worker releases jobs that do not end in time, and the attempt does not count', async ({ assert, cleanup }) => {
    let isAborted = false
    cleanup(registerTestJobs({
      'test.deaf': () => new Promise(() => {}),
      'test.polite': (_: object, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => {
        isAborted = true
        reject(new Error('stopped'))
      })),
    }))
    const stop = await startTestWorker()
    const ids = [await enqueue('test.deaf'), await enqueue('test.polite')]
    for (const id of ids) await waitForJobStatus(id, 'running')
    // One of them never ends.
    await stop()
    assert.isTrue(isAborted)
    for (const id of ids) {
      const { status, tries, worker } = await findJob(id)
      assert.deepEqual([status, tries, worker], ['waiting', 0, null])
    }
  })

  test('a worker that has lost its lease changes nothing', async ({ assert, cleanup }) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    const outcomes: string[] = []
    cleanup(registerTestJobs({ 'test.lost': (_: object, { attempt }) => (attempt === 1 ? gate : Promise.resolve()) }))
    cleanup(await startTestWorker({ onJobEnd: (_job, { outcome }) => { outcomes.push(outcome) } }))
    const id = await enqueue('test.lost')
    await waitForJobStatus(id, 'running')
    await query(db.connection(), 'update queue_jobs set locked_until = now() where id = ?', [id])
    assert.equal((await waitForJobStatus(id, 'done')).tries, 2)
    go()
    await until('both tries have ended', () => outcomes.length === 2)
    assert.sameMembers(outcomes, ['done', 'lost'])
    assert.equal((await findJob(id)).tries, 2)
  })

  test('an unknown job, or a payload with a secret, is refused', async ({ assert, cleanup }) => {
    await assert.rejects(() => enqueue('test.nobody'), /no room has a job/)
    cleanup(registerTestJobs({ 'test.secret': async () => {} }))
    await assert.rejects(() => enqueue('test.secret', { to: [{ password: 'x' }] }), /must not carry "password"/)
  })
})
