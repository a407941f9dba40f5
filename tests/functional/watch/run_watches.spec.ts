import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { query } from '#backend/engine/database/query'
import { openFollowUp, settleFollowUps } from '#backend/trade/follow_ups/index'
import { acceptOrder, measuredOrder } from '#tests/support/rows/orders'
import { messagesAbout } from '#tests/support/rows/outbox'
import { prepareDatabaseOnce } from '#tests/support/server/prepare_database_once'
import { watchAt } from '#tests/support/server/watch_at'
import { withStore } from '#tests/support/server/with_store'
import type { Watch } from '#backend/engine/resource/watch'

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

test.group('watch / run', (group) => {
  group.setup(() => prepareDatabaseOnce())

  test('an occurrence is told once, by two runs at once and by later ones, with a clock a day ahead or behind', async ({ assert }) => {
    const told: string[] = []
    const watches = { 'test.once': due(['day 3', 'day 7'], async (_, { occurrence }) => { told.push(occurrence) }) }
    await Promise.all([watchAt(undefined, watches), watchAt(undefined, watches)])
    for (const hours of [24, -24, 0]) await watchAt(hoursAgo(hours), watches)
    assert.sameMembers(told, ['day 3', 'day 7'])
  })

  test('a row that fails keeps no other from being told, and is told at the next run', async ({ assert }) => {
    const told: string[] = []
    let isBroken = true
    const tell: Watch['tell'] = async (_, { occurrence }) => {
      if (isBroken && occurrence === 'bad') throw new Error('no paper')
      told.push(occurrence)
    }
    const watches = { 'test.failing': due(['bad', 'good'], tell) }
    await assert.rejects(() => watchAt(undefined, watches), /test\.failing \d+: no paper/)
    assert.deepEqual(told, ['good'])
    assert.equal(await marksOf('test.failing'), 1)
    isBroken = false
    await watchAt(undefined, watches)
    assert.deepEqual(told, ['good', 'bad'])
  })

  test('what is told and its mark are written together: a process that ends between them tells it again', async ({ assert }) => {
    const { order } = await withStore((store) => measuredOrder(store))
    const subject = { type: 'orders', id: order.id } as const
    let isKilled = true
    const watches = {
      'test.killed': due(['once'], async (store) => {
        await openFollowUp(store, { kind: 'promise', subject, client_id: order.client_id })
        if (isKilled) throw new Error('killed')
      }),
    }
    await assert.rejects(() => watchAt(undefined, watches))
    const open = () => query(db.connection(), "select 1 from follow_ups where subject_type = 'orders' and subject_id = ?", [order.id])
    assert.lengthOf(await open(), 0)
    isKilled = false
    await watchAt(undefined, watches)
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
