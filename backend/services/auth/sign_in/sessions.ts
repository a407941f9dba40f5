/** Lists and revokes the sessions of the caller. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { NotFound } from '#backend/engine/resource/refusals'
import { publishSessionEnd } from '#backend/engine/broadcast/publish'
import { deletePushTokens } from '../tokens/push_token.ts'
import { revokeSessions } from '../tokens/access_tokens.ts'
import { GUARD_CONFIGS } from '../guards.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { OwnSession } from '../session_calls.ts'

/** The current session first. */
export async function listSessions({ ctx: { auth }, caller }: Call): Promise<readonly OwnSession[]> {
  const config = GUARD_CONFIGS[caller.guard]
  const { currentAccessToken } = auth.use(config.guard).getUserOrFail()
  const rows = await query(
    db.connection(),
    `select session.id, session.ip, session.user_agent, session.created_at,
       coalesce(session.last_used_at, session.created_at) as last_used_at, bool_or(token.id = ?) as is_current
     from ${config.sessions} session join ${config.tokens} token on token.session_id = session.id
     where session.person_id = ?
     group by session.id having bool_or(token.expires_at > now())
     order by is_current desc, last_used_at desc, session.id`,
    [Number(currentAccessToken.identifier), caller.id],
  )
  return rows as unknown as OwnSession[]
}

export async function revokeSession({ caller, id }: Call): Promise<void> {
  const { guard, sessions } = GUARD_CONFIGS[caller.guard]
  const deletedRows = await db.from(sessions).where({ id, person_id: caller.id }).delete()
  if (!Number(deletedRows)) throw new NotFound()
  await publishSessionEnd(guard, caller.id, db.connection())
}

/** Revokes all sessions, the current one too, and removes the browsers for push messages. */
export async function revokeOwnSessions({ caller }: Call): Promise<void> {
  const config = GUARD_CONFIGS[caller.guard]
  await revokeSessions(config, caller.id, db.connection())
  await deletePushTokens(config, caller.id, db.connection())
}
