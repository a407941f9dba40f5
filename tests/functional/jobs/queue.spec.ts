import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/database/query'
import { enqueue } from '#backend/jobs/queue'
import { freshPhone } from '#tests/support/people'
import { prepared } from '#tests/support/prepared'
import { hurry, jobOf, plugJobs, reaches, working } from '#tests/support/jobs'
import { eventually, until } from '#tests/support/until'
import type { JobContext } from '#backend/resource/job'

test.group('jobs / queue', (group) => {
  group.setup(prepared)

  test('a job of a transaction that is rolled back never was', async ({ assert, cleanup }) => {
    cleanup(plugJobs({ 'test.noted': async () => {} }))
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

  test('a job runs with its payload, when it is called, and ends as done', async ({ assert, cleanup }) => {
    const seen: unknown[] = []
    cleanup(plugJobs({ 'test.seen': async (payload: { n: number }, { attempt }) => { seen.push([payload, attempt]) } }))
    // By notification alone: it looks by itself only when the day is over.
    cleanup(await working({ lookMs: 86_400_000 }))
    const job = await reaches(await enqueue('test.seen', { n: 7 }), 'done')
    assert.deepEqual(seen, [[{ n: 7 }, 1]])
    assert.isNotNull(job.finished_at)
    assert.isNull(job.worker)
  })

  test('waiting jobs of one key are one, with the newest payload; one that has begun makes room', async ({ assert, cleanup }) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    cleanup(plugJobs({ 'test.keyed': () => gate }))
    const first = await enqueue('test.keyed', { n: 1 }, { key: 'a' })
    assert.equal(await enqueue('test.keyed', { n: 2 }, { key: 'a' }), first)
    assert.notEqual(await enqueue('test.keyed', { n: 2 }, { key: 'b' }), first)
    assert.deepEqual((await jobOf(first)).payload, { n: 2 })
    cleanup(await working())
    await reaches(first, 'running')
    const next = await enqueue('test.keyed', { n: 3 }, { key: 'a' })
    assert.notEqual(next, first)
    go()
    await reaches(next, 'done')
    assert.deepEqual((await jobOf(first)).payload, { n: 2 })
  })

  test('a job for later waits', async ({ assert, cleanup }) => {
    cleanup(plugJobs({ 'test.later': async () => {} }))
    cleanup(await working())
    const later = await enqueue('test.later', {}, { runAt: new Date(Date.now() + 3_600_000) })
    await reaches(await enqueue('test.later'), 'done')
    assert.equal((await jobOf(later)).status, 'waiting')
  })

  test('what fails is tried again after a growing pause, and is given up after the last try', async ({ assert, cleanup }) => {
    const phone = freshPhone()
    cleanup(plugJobs({ 'test.fails': async () => { throw new Error(`cannot reach ${phone}`) } }))
    cleanup(await working())
    const id = await enqueue('test.fails', {}, { attempts: 2 })
    const waiting = await eventually('the first try has failed', async () => {
      const job = await jobOf(id)
      return job.error === null ? undefined : job
    })
    assert.equal(waiting.status, 'waiting')
    assert.isAbove(Date.parse(waiting.run_at) - Date.parse(waiting.updated_at), 2000)
    await hurry(id)
    const failed = await reaches(id, 'failed')
    assert.equal(failed.tries, 2)
    assert.equal(failed.error, 'cannot reach ☎')
  })

  test('the writes of complete() and "done" are one: an error takes both back', async ({ assert, cleanup }) => {
    const code = `J-${Date.now() % 100_000}`
    const work = (attempt: number) => async ({ store }: { store: Parameters<Parameters<JobContext['complete']>[0]>[0] }) => {
      await store.insert('departments', { name: { en: 'Test' }, code })
      if (attempt === 1) throw new Error('after the write')
    }
    cleanup(plugJobs({ 'test.completes': (_: object, { attempt, complete }) => complete((store) => work(attempt)({ store })) }))
    cleanup(await working())
    const id = await enqueue('test.completes')
    await until('the first try has failed', async () => (await jobOf(id)).error !== null)
    const rows = () => query(db.connection(), 'select id from departments where code = ?', [code])
    assert.lengthOf(await rows(), 0)
    await hurry(id)
    assert.equal((await reaches(id, 'done')).tries, 2)
    assert.lengthOf(await rows(), 1)
  })

  test('progress is shown', async ({ assert, cleanup }) => {
    cleanup(plugJobs({ 'test.progress': async (_: object, { progress }) => { await progress(5, 10) } }))
    cleanup(await working())
    const { done, total } = await reaches(await enqueue('test.progress'), 'done')
    assert.deepEqual([done, total], [5, 10])
  })

  test('of two workers each job goes to one', async ({ assert, cleanup }) => {
    const seen: number[] = []
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    cleanup(plugJobs({ 'test.counted': async ({ n }: { n: number }) => {
      await gate
      seen.push(n)
    } }))
    const ids = await Promise.all(Array.from({ length: 100 }, (_, n) => enqueue('test.counted', { n })))
    for (const stop of await Promise.all([working(), working()])) cleanup(stop)
    const held = "select distinct worker from queue_jobs where name = 'test.counted' and status = 'running'"
    await until('both workers have taken some', async () => (await query(db.connection(), held)).length === 2)
    go()
    for (const id of ids) await reaches(id, 'done')
    assert.deepEqual(seen.toSorted((a, b) => a - b), Array.from({ length: 100 }, (_, n) => n))
  })

  test('a worker that stops gives back what does not end in time, and the try does not count', async ({ assert, cleanup }) => {
    let isAborted = false
    cleanup(plugJobs({
      'test.deaf': () => new Promise(() => {}),
      'test.polite': (_: object, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => {
        isAborted = true
        reject(new Error('stopped'))
      })),
    }))
    const stop = await working()
    const ids = [await enqueue('test.deaf'), await enqueue('test.polite')]
    for (const id of ids) await reaches(id, 'running')
    // One of them never ends.
    await stop()
    assert.isTrue(isAborted)
    for (const id of ids) {
      const { status, tries, worker } = await jobOf(id)
      assert.deepEqual([status, tries, worker], ['waiting', 0, null])
    }
  })

  test('a worker that was taken for dead changes nothing any more', async ({ assert, cleanup }) => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => { go = resolve })
    const outcomes: string[] = []
    cleanup(plugJobs({ 'test.lost': (_: object, { attempt }) => (attempt === 1 ? gate : Promise.resolve()) }))
    cleanup(await working({ report: (_job, { outcome }) => { outcomes.push(outcome) } }))
    const id = await enqueue('test.lost')
    await reaches(id, 'running')
    await query(db.connection(), 'update queue_jobs set locked_until = now() where id = ?', [id])
    assert.equal((await reaches(id, 'done')).tries, 2)
    go()
    await until('both tries have ended', () => outcomes.length === 2)
    assert.sameMembers(outcomes, ['done', 'lost'])
    assert.equal((await jobOf(id)).tries, 2)
  })

  test('no room has it, or it carries a secret: the call is refused', async ({ assert, cleanup }) => {
    await assert.rejects(() => enqueue('test.nobody'), /no room has a job/)
    cleanup(plugJobs({ 'test.secret': async () => {} }))
    await assert.rejects(() => enqueue('test.secret', { to: [{ password: 'x' }] }), /must not carry "password"/)
  })
})
