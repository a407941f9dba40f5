/**
 * A push token identifies a browser. A person may have several; a browser
 * belongs to the person who signed in last.
 */
import { NotFound } from '#backend/engine/resource/refusals'
import { query } from '#backend/engine/database/query'
import { acquireAdvisoryLock } from '#backend/engine/database/advisory_lock'
import { runMutation } from '#backend/engine/resource/request'
import { settingOf } from '#backend/services/settings/setting_of'
import type { Call } from '#backend/engine/calls/define_call'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { GUARD_CONFIGS, type GuardConfig } from '../guards.ts'

interface Browser { readonly fcm_token_web: string }

/** Registers the browser for messages to this person. */
export async function savePushToken(call: Call<Browser>): Promise<object> {
  const { people, id, token } = ownBrowser(call)
  return runMutation(call.ctx, async ({ trx, context }) => {
    await acquireAdvisoryLock(trx, `browsers of ${people}`, id)
    await query(
      trx,
      `insert into push_tokens (owner_type, owner_id, platform, token, refreshed_at) values (?, ?, 'web', ?, now())
       on conflict (token) do update set owner_type = excluded.owner_type, owner_id = excluded.owner_id,
         refreshed_at = now(), updated_at = now(), version = push_tokens.version + 1`,
      [people, id, token],
    )
    await query(trx, DELETE_OLDEST, [people, id, settingOf(context, 'messages_browsers')])
    return { status: 200, body: {} }
  }) as Promise<object>
}

const DELETE_OLDEST = `
  delete from push_tokens where id in (
    select id from push_tokens where owner_type = ? and owner_id = ? order by refreshed_at desc, id desc offset ?)`

/** At sign-out or in the profile: removes the browser, only if it belongs to this person. */
export async function deletePushToken(call: Call<Browser>): Promise<object> {
  const { people, id, token } = ownBrowser(call)
  return runMutation(call.ctx, async ({ trx }) => {
    await query(trx, 'delete from push_tokens where token = ? and owner_type = ? and owner_id = ?', [token, people, id])
    return { status: 200, body: {} }
  }) as Promise<object>
}

/** A deactivated person gets no more push messages. */
export async function deletePushTokens({ people }: GuardConfig, id: number, trx: QueryClientContract): Promise<void> {
  await query(trx, 'delete from push_tokens where owner_type = ? and owner_id = ?', [people, id])
}

function ownBrowser({ caller, id, body: { fcm_token_web: token } }: Call<Browser>) {
  if (id !== caller.id) throw new NotFound()
  return { people: GUARD_CONFIGS[caller.guard].people, id, token }
}
