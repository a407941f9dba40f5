/** /auth/<guard>/sessions: lists and revokes the sessions of the caller. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { NotFound } from '#backend/resource/refusals'
import { publishSessionEnd } from '#backend/broadcast/publish'
import { deletePushTokens } from './push_token.ts'
import { revokeSessions } from './access_tokens.ts'
import { isWholeNumber } from '#backend/http/row_id'
import type { HttpContext } from '@adonisjs/core/http'
import type { GuardConfig } from './guards.ts'

/** GET → [{ id, ip, user_agent, created_at, last_used_at, is_current }], the current session first. */
export const listSessions = (config: GuardConfig) => ({ auth }: HttpContext) => {
  const { id, currentAccessToken } = auth.use(config.guard).getUserOrFail()
  return query(
    db.connection(),
    `select session.id, session.ip, session.user_agent, session.created_at,
       coalesce(session.last_used_at, session.created_at) as last_used_at, bool_or(token.id = ?) as is_current
     from ${config.sessions} session join ${config.tokens} token on token.session_id = session.id
     where session.person_id = ?
     group by session.id having bool_or(token.expires_at > now())
     order by is_current desc, last_used_at desc, session.id`,
    [Number(currentAccessToken.identifier), id],
  )
}

/** DELETE /:id → 204 */
export const revokeSession = (config: GuardConfig) => async ({ auth, params, response }: HttpContext) => {
  const { id: personId } = auth.use(config.guard).getUserOrFail()
  const sessionId = String(params.id)
  const deletedRows = isWholeNumber(sessionId)
    && await db.from(config.sessions).where({ id: Number(sessionId), person_id: personId }).delete()
  if (!Number(deletedRows)) throw new NotFound()
  await publishSessionEnd(config.guard, personId, db.connection())
  return response.noContent()
}

/** DELETE → 204: revokes all sessions, the current one too, and removes the browsers for push messages. */
export const revokeOwnSessions = (config: GuardConfig) => async ({ auth, response }: HttpContext) => {
  const { id } = auth.use(config.guard).getUserOrFail()
  await revokeSessions(config, id, db.connection())
  await deletePushTokens(config, id, db.connection())
  return response.noContent()
}
