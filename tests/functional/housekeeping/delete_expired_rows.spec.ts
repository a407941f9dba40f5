import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { deleteExpiredRows } from '#backend/services/housekeeping/delete_expired_rows'
import { GUARDS } from '#common/guards'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** An id without a person: only this test has rows of this owner. */
const OWNER = -1

test.group('housekeeping / expired rows', (group) => {
  group.each.setup(async () => {
    await deleteExpiredRows(db)
    return removeOwn
  })

  test('deletes expired rows and keeps the others', async ({ assert }) => {
    await db.transaction(async (trx) => {
      // Skips the foreign key to the owner.
      await trx.rawQuery('set local session_replication_role = replica')
      for (const guard of GUARDS) {
        await addSession(trx, guard, "now() - interval '1 second'")
        await addSession(trx, guard, "now() - interval '25 hours'", "now() + interval '15 minutes'")
      }
      await addReset(trx, 'gone', "now() - interval '1 second'", 'null')
      await addReset(trx, 'used', "now() + interval '1 hour'", 'now()')
      await addReset(trx, 'open', "now() + interval '1 hour'", 'null')
      await addKey(trx, 'old', "now() - interval '3 days'")
      await addKey(trx, 'new', 'now()')
      await addBegun(trx, -1, "now() - interval '3 days'")
      await addBegun(trx, -2, "now() - interval '1 day'")
      for (const days of [3, 1]) await addReceipt(trx, days)
      for (const [days, isHandled] of [[31, true], [29, true], [31, false]] as const) await addIncoming(trx, days, isHandled)
      for (const days of [3, 1]) await addWindow(trx, days)
      for (const days of [732, 720]) await addMark(trx, days)
      await addLimit(trx, 'sweep-old', Date.now() - 1000)
      await addLimit(trx, 'sweep-new', Date.now() + 60_000)
      for (const days of [91, 89]) await addScan(trx, days)
      for (const [days, channel] of [[91, 'web'], [89, 'web'], [91, 'whatsapp']] as const) await addThread(trx, days, channel)
    })

    assert.deepEqual(await deleteExpiredRows(db), {
      user_sessions: 1, courier_sessions: 1, client_sessions: 1, user_access_tokens: 1, courier_access_tokens: 1,
      client_access_tokens: 1, password_resets: 2, idempotency_keys: 1, begun_messages: 1, message_receipts: 1,
      incoming_messages: 1, watch_marks: 1, whatsapp_windows: 1, rate_limits: 1, scans: 1, threads: 1,
    })
    assert.deepEqual(await deleteExpiredRows(db), {})
    const { rows } = await db.rawQuery('select token_hash from password_resets where owner_id = ?', [OWNER])
    assert.deepEqual(rows, [{ token_hash: 'open' }])
    const scans = await db.rawQuery("select code from scans where code like 'sweep-%'")
    assert.deepEqual(scans.rows, [{ code: 'sweep-89' }])
    const messages = await db.rawQuery("select text from thread_messages where text like 'sweep-%' order by text")
    assert.deepEqual(messages.rows, [{ text: 'sweep-web-89' }, { text: 'sweep-whatsapp-91' }])
  })
})

/** Inserts a session with one token per expiry. */
function addSession(trx: TransactionClientContract, guard: string, ...ends: readonly string[]) {
  return trx.rawQuery(
    `with session as (insert into ${guard}_sessions (person_id, ends_at) values (?, now() + interval '1 hour') returning id)
     insert into ${guard}_access_tokens (tokenable_id, type, hash, abilities, created_at, updated_at, expires_at, session_id)
     select ?, 'auth_token', gen_random_uuid()::text, '[]', now(), now(), expires_at, session.id
     from session, (values ${ends.map((end) => `(${end})`).join(', ')}) as token (expires_at)`, [OWNER, OWNER],
  )
}

function addReset(trx: TransactionClientContract, hash: string, expiresAt: string, usedAt: string) {
  return trx.rawQuery(
    `insert into password_resets (owner_type, owner_id, token_hash, expires_at, used_at)
     values ('users', ?, ?, ${expiresAt}, ${usedAt})`, [OWNER, hash],
  )
}

function addBegun(trx: TransactionClientContract, id: number, begunAt: string) {
  return trx.rawQuery(
    `insert into begun_messages (notification_id, job_id, try, is_sending, begun_at) values (?, 0, 1, false, ${begunAt})`, [id],
  )
}

/** One for each age. */
function addReceipt(trx: TransactionClientContract, days: number) {
  return trx.rawQuery(`insert into message_receipts (channel, provider_id, status, is_wrong_number, at, received_at)
    values ('sms', ?, 'sent', false, now(), now() - make_interval(days => ?))`, [`sweep-${days}`, days])
}

/** What has not been handed on is kept. */
function addIncoming(trx: TransactionClientContract, days: number, isHandled: boolean) {
  return trx.rawQuery(`insert into incoming_messages (channel, provider_id, message, received_at)
    values ('sms', ?, ${isHandled ? 'null' : "'{}'"}, now() - make_interval(days => ?))`, [`sweep-${days}-${isHandled}`, days])
}

function addWindow(trx: TransactionClientContract, days: number) {
  return trx.rawQuery('insert into whatsapp_windows (number, wrote_at) values (?, now() - make_interval(days => ?))',
    [`sweep-${days}`, days])
}

function addMark(trx: TransactionClientContract, days: number) {
  return trx.rawQuery(`insert into watch_marks (watch, subject_id, occurrence, told_at)
    values ('sweep', ?, 'once', now() - make_interval(days => ?))`, [days, days])
}

function addKey(trx: TransactionClientContract, key: string, createdAt: string) {
  return trx.rawQuery(
    `insert into idempotency_keys (guard, person_id, key, request_hash, created_at) values ('user', ?, ?, 'x', ${createdAt})`, [OWNER, key],
  )
}

function addScan(trx: TransactionClientContract, days: number) {
  return trx.rawQuery(
    `insert into scans (site_id, code, mode, verdict, created_at) values (1, ?, 'find', 'ok', now() - interval '${days} days')`,
    [`sweep-${days}`],
  )
}

/** Of nobody's number, with what was written. */
function addThread(trx: TransactionClientContract, days: number, channel: string) {
  const name = `sweep-${channel}-${days}`
  return trx.rawQuery(`
    with thread as (
      insert into threads (code, phone, channel, status, last_client_at)
      values (?, '+212600000999', ?, 'open', now() - make_interval(days => ?)) returning id)
    insert into thread_messages (thread_id, direction, channel, kind, text, sent_at) select id, 'in', ?, 'text', ?, now() from thread`,
  [name, channel, days, channel, name])
}

function addLimit(trx: TransactionClientContract, key: string, expire: number) {
  return trx.rawQuery('insert into rate_limits (key, points, expire) values (?, 1, ?)', [key, expire])
}

async function removeOwn() {
  await db.rawQuery("delete from scans where code like 'sweep-%'")
  for (const guard of GUARDS) await db.rawQuery(`delete from ${guard}_sessions where person_id = ?`, [OWNER])
  await db.rawQuery('delete from password_resets where owner_id = ?', [OWNER])
  await db.rawQuery('delete from idempotency_keys where person_id = ?', [OWNER])
  await db.rawQuery('delete from begun_messages where notification_id < 0')
  for (const table of ['message_receipts', 'incoming_messages']) await db.rawQuery(`delete from ${table} where provider_id like 'sweep-%'`)
  await db.rawQuery("delete from whatsapp_windows where number like 'sweep-%'")
  await db.rawQuery("delete from watch_marks where watch = 'sweep'")
  await db.rawQuery("delete from rate_limits where key like 'sweep-%'")
  await db.rawQuery("delete from threads where code like 'sweep-%'")
}
