import { groupSql } from '#backend/engine/definition/status_groups'
import { KEPT_REQUEST_DAYS } from '#common/time/device_time'
import type { Database } from '@adonisjs/lucid/database'
import type { Guard } from '#schema/types'

/** By table, the condition of expired rows. */
const EXPIRED = {
  user_sessions: isIdle('user'),
  courier_sessions: isIdle('courier'),
  client_sessions: isIdle('client'),
  // A renewed token is kept for a while: using it again shows that it was copied, and ends the session.
  user_access_tokens: "expires_at < now() - interval '1 day'",
  courier_access_tokens: "expires_at < now() - interval '1 day'",
  client_access_tokens: "expires_at < now() - interval '1 day'",
  // The response to a used or expired link is the same without its row.
  password_resets: 'expires_at < now() or used_at is not null',
  pin_failures: "since < now() - interval '1 day' and blocked_at is null",
  phone_codes: 'expires_at < now()',
  account_restores: 'expires_at < now()',
  email_confirmations: 'expires_at < now()',
  // A device that was offline for a day may still repeat its last call with the same key; a courier's phone keeps them for a week.
  idempotency_keys: `created_at < now() - case guard when 'courier' then interval '${KEPT_REQUEST_DAYS + 1} days'
    else interval '2 days' end`,
  // Positions of couriers are personal data. Arrival times stay in the stops.
  courier_locations: "at < now() - interval '30 days'",
  // For the question who had an item last; later there are the movements.
  scans: "created_at < now() - interval '90 days'",
  // Imports that were never run or that finished long ago. Their fingerprints (imported_rows) stay.
  imports: `created_at < now() - case when finished_at is null then interval '2 days' else interval '90 days' end`,
  // Claims of messages that are too old to be sent.
  begun_messages: "begun_at < now() - interval '2 days'",
  // By then nobody calls any more, and no press is undone.
  call_claims: "claimed_at < now() - interval '1 day'",
  moved_follow_ups: "moved_at < now() - interval '1 day'",
  // Of messages that nobody knows here.
  message_receipts: "received_at < now() - interval '2 days'",
  // Providers repeat a callback for a week.
  incoming_messages: "received_at < now() - interval '30 days' and message is null",
  // Visitors of the public page who became no clients, with what they left (said on the privacy page).
  threads: "client_id is null and channel = 'web' and last_client_at < now() - interval '90 days'",
  // A watch names no occurrence that became due so long ago.
  watch_marks: "told_at < now() - interval '2 years'",
  // Closed since a day.
  whatsapp_windows: "wrote_at < now() - interval '2 days'",
  rate_limits: 'expire < extract(epoch from now()) * 1000',
  // Failed jobs are kept longer for staff to look at.
  queue_jobs: `finished_at < now() - case status when 'failed' then interval '90 days' else interval '7 days' end
    and status in ${groupSql('queue_jobs', 'ended')}`,
}

/** All tokens of the session have expired. */
function isIdle(guard: Guard): string {
  return `not exists (select from ${guard}_access_tokens token where token.session_id = ${guard}_sessions.id and token.expires_at > now())`
}

export type DeletedRows = Partial<Record<keyof typeof EXPIRED, number>>

/** Deletes the expired rows and returns their number. */
export async function deleteExpiredRows(db: Database): Promise<DeletedRows> {
  return db.transaction(async (trx) => {
    const deleted: DeletedRows = {}
    for (const table of Object.keys(EXPIRED) as (keyof typeof EXPIRED)[]) {
      const { rowCount } = await trx.rawQuery(`delete from ${table} where ${EXPIRED[table]}`)
      if (rowCount > 0) deleted[table] = rowCount
    }
    return deleted
  })
}
