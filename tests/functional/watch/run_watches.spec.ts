import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { handlers, registerHandlers } from '#backend/engine/resource/handler_registry'
import { runJob } from '#backend/services/jobs/run_job'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import { acceptOrder, measuredOrder } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { findJob } from '#tests/support/server/test_jobs'
import { withStore } from '#tests/support/server/with_store'
import type { ClaimedJob } from '#backend/services/jobs/lease'
import type { Watch, Watches } from '#backend/engine/resource/watch'

const hoursAgo = (hours: number, from = Date.now()) => new Date(from - hours * 3_600_000).toISOString()
const reminders = async (id: number) => (await messagesAbout('orders', id, 'quote_reminder')).length

/** Ids that no other test uses. */
let last = 7_000_000
const due = (occurrences: readonly string[], tell: Watch['tell']): Watch => {
  const first = last + 1
  last += occurrences.length
  const rows = occurrences.map((occurrence, index) => `(${first + index}, '${occurrence}')`).join(', ')
  return { due: () => ({ sql: `select * from (values ${rows}) listed (id, occurrence)`, bindings: [] }), tell }
}
const marksOf = async (watch: string) => (await query(db.connection(), 'select 1 from watch_marks where watch = ?', [watch])).length
const jobsOf = async (watch: string) => (await query(db.connection(), `
  select id::int from queue_jobs where name = 'watch.tell' and payload ->> 'watch' = ? order by id`, [watch])) as { id: number }[]

/** The next try of the job of a row, as a worker makes it. */
async function tryAgain({ id }: { id: number }, watches: Watches) {
  const rooms = handlers()
  const [job] = await query(db.connection(), `
    update queue_jobs set status = 'running', tries = tries + 1, worker = 'test', locked_until = now() + interval '1 minute'
    where id = ? and status = 'waiting' returning id::int, name, payload, tries as attempt, max_tries, worker`, [id])
  registerHandlers({ ...rooms, watches })
  try {
    return (await runJob(job as unknown as ClaimedJob, new AbortController().signal)).outcome
  } finally {
    registerHandlers(rooms)
  }
}

test.group('watch / run', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an occurrence is told once, by two runs at once and by later ones, with a clock a day ahead or behind', async ({ assert }) => {
    const told: string[] = []
    const watches = { 'test.once': due(['day 3', 'day 7'], async (_, { occurrence }) => { told.push(occurrence) }) }
    await Promise.all([watchAt(undefined, watches), watchAt(undefined, watches)])
    for (const hours of [24, -24, 0]) await watchAt(hoursAgo(hours), watches)
    assert.sameMembers(told, ['day 3', 'day 7'])
  })

  test('a row that fails keeps no other from being told, and is told once by a job of its own', async ({ assert }) => {
    const told: string[] = []
    let isBroken = true
    const tell: Watch['tell'] = async (_, { occurrence }) => {
      if (isBroken && occurrence === 'bad') throw new Error('no paper')
      told.push(occurrence)
    }
    const watches = { 'test.failing': due(['bad', 'good'], tell) }
    await watchAt(undefined, watches)
    await watchAt(undefined, watches)
    assert.deepEqual(told, ['good'])
    const [job, ...others] = await jobsOf('test.failing')
    assert.lengthOf(others, 0)
    assert.equal(await tryAgain(job!, watches), 'retried')
    isBroken = false
    assert.equal(await tryAgain(job!, watches), 'done')
    await watchAt(undefined, watches)
    assert.deepEqual(told, ['good', 'bad'])
  })

  test('rows that fail for good take no room of later ones; after its tries one is a failed job that says why', async ({ assert }) => {
    let tries = 0
    const watches = { 'test.full': due(['a', 'b'], async () => { tries++; throw new Error('no paper') }) }
    await watchAt(undefined, watches)
    await watchAt(undefined, watches)
    assert.equal(tries, 2, 'the second run does not find them')
    const [job, ...others] = await jobsOf('test.full')
    assert.lengthOf(others, 1)
    await query(db.connection(), 'update queue_jobs set tries = max_tries - 1 where id = ?', [job!.id])
    assert.equal(await tryAgain(job!, watches), 'failed')
    assert.equal((await findJob(job!.id)).error, 'no paper')
  })

  test('what is not due any more when it is tried again is not told', async ({ assert }) => {
    const told: string[] = []
    await watchAt(undefined, { 'test.paid': due(['bad'], async () => { throw new Error('no paper') }) })
    const [job] = await jobsOf('test.paid')
    const nothing: Watch = {
      due: () => ({ sql: "select 1 as id, 'bad' as occurrence where false", bindings: [] }), tell: async () => { told.push('bad') },
    }
    assert.equal(await tryAgain(job!, { 'test.paid': nothing }), 'done')
    assert.deepEqual(told, [])
    assert.equal(await marksOf('test.paid'), 0)
  })

  test('a watch whose query fails keeps no other watch from telling, and is seen', async ({ assert }) => {
    const told: string[] = []
    const watches = {
      'test.a_query': { due: () => ({ sql: 'select no_column from orders', bindings: [] }), tell: async () => {} },
      'test.b_good': due(['good'], async () => { told.push('good') }),
    }
    await assert.rejects(() => watchAt(undefined, watches), /test\.a_query: .*no_column/)
    assert.deepEqual(told, ['good'])
  })

  test('what is told and its mark are written together: what fails between them leaves nothing', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const subject = { type: 'orders', id: order.id } as const
    let isKilled = true
    const watches = {
      'test.killed': due(['once'], async (store) => {
        await openFollowUp(store, { kind: 'promise', subject, client_id: order.client_id })
        if (isKilled) throw new Error('killed')
      }),
    }
    await watchAt(undefined, watches)
    const open = () => query(db.connection(), "select 1 from follow_ups where subject_type = 'orders' and subject_id = ?", [order.id])
    assert.lengthOf(await open(), 0)
    isKilled = false
    await tryAgain((await jobsOf('test.killed'))[0]!, watches)
    assert.lengthOf(await open(), 1)
  })
})

test.group('watch / follow-ups', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('one of a kind is open for a subject; settled, the next reason opens another', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const subject = { type: 'orders', id: order.id } as const
    const open = (kind: 'promise' | 'debt') => withStore((store) => openFollowUp(store, { kind, subject, client_id: order.client_id }))
    await Promise.all([open('promise'), open('promise')])
    await open('debt')
    await withStore((store) => settleFollowUps(store, subject, ['promise']))
    await open('promise')
    const rows = await query(db.connection(), `
      select kind, status, close_reason from follow_ups where subject_type = 'orders' and subject_id = ? order by id`, [order.id])
    assert.sameDeepMembers(rows, [
      { kind: 'promise', status: 'closed', close_reason: 'settled' }, { kind: 'debt', status: 'open', close_reason: null },
      { kind: 'promise', status: 'open', close_reason: null },
    ])
  })
})

test.group('watch / unanswered prices', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('a client is reminded once, a day after the price, and not when it was answered', async ({ assert }) => {
    const at = hoursAgo(25)
    const [{ order: waits }, { order: answered }] = await withStore(
      async (store) => [await measuredOrder(store), await measuredOrder(store)] as const, { at },
    )
    await withStore((store) => acceptOrder(store, answered))
    await watchAt(hoursAgo(2))
    assert.equal(await reminders(waits.id), 0)
    await watchAt()
    await watchAt()
    assert.equal(await reminders(waits.id), 1)
    assert.equal(await reminders(answered.id), 0)
  })
})
