import type { Database } from '@adonisjs/lucid/database'
import type { Guard } from '#schema/types'

/** What has had its day: what keeps it alive is gone, so nobody can miss it. */
const LEFTOVERS = {
  user_sessions: isIdle('user'),
  courier_sessions: isIdle('courier'),
  client_sessions: isIdle('client'),
  // Whoever shows one that was renewed long ago has copied it, or was copied: then its session ends.
  user_access_tokens: "expires_at < now() - interval '1 day'",
  courier_access_tokens: "expires_at < now() - interval '1 day'",
  client_access_tokens: "expires_at < now() - interval '1 day'",
  // A link that was used or has run out is answered alike whether its row is still there or not.
  password_resets: 'expires_at < now() or used_at is not null',
  phone_codes: 'expires_at < now()',
  account_restores: 'expires_at < now()',
  // A device that was offline for a day may still repeat its last call.
  idempotency_keys: "created_at < now() - interval '2 days'",
  // What the clients were told stays in the visits; where a courier was is nobody's business for longer.
  courier_locations: "at < now() - interval '30 days'",
  // What was never run, or long ago; what was imported stays known.
  imports: `created_at < now() - case when finished_at is null then interval '2 days' else interval '90 days' end`,
  // A message of so long ago is sent no more, whoever was about to.
  begun_messages: "begun_at < now() - interval '2 days'",
  rate_limits: 'expire < extract(epoch from now()) * 1000',
  // Failed ones stay longer: somebody should look at them.
  queue_jobs: `finished_at < now() - case status when 'failed' then interval '90 days' else interval '7 days' end
    and status in ('done', 'failed', 'discarded')`,
}

/** No token of the session lets anybody in any more. */
function isIdle(guard: Guard): string {
  return `not exists (select from ${guard}_access_tokens token where token.session_id = ${guard}_sessions.id and token.expires_at > now())`
}

export type Swept = Partial<Record<keyof typeof LEFTOVERS, number>>

/** Removes what is left over and says how many rows that were. */
export async function sweep(db: Database): Promise<Swept> {
  return db.transaction(async (trx) => {
    const swept: Swept = {}
    for (const table of Object.keys(LEFTOVERS) as (keyof typeof LEFTOVERS)[]) {
      const { rowCount } = await trx.rawQuery(`delete from ${table} where ${LEFTOVERS[table]}`)
      if (rowCount > 0) swept[table] = rowCount
    }
    return swept
  })
}
