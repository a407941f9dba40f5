/** /auth/<guard>/sessions: where one is signed in, and the ways out. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { NotFound } from '#backend/resource/refusals'
import { publishSessionEnd } from '#backend/broadcast/publish'
import { forgetBrowsersOf } from './push_token.ts'
import { endSessionsOf } from './tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Kind } from './guards.ts'

/** GET → [{ id, ip, user_agent, created_at, last_used_at, is_current }], this one first. */
export const listSessions = (kind: Kind) => ({ auth }: HttpContext) => {
  const { id, currentAccessToken } = auth.use(kind.guard).getUserOrFail()
  return query(
    db.connection(),
    `select session.id, session.ip, session.user_agent, session.created_at,
       coalesce(session.last_used_at, session.created_at) as last_used_at, bool_or(token.id = ?) as is_current
     from ${kind.sessions} session join ${kind.tokens} token on token.session_id = session.id
     where session.person_id = ?
     group by session.id having bool_or(token.expires_at > now())
     order by is_current desc, last_used_at desc, session.id`,
    [Number(currentAccessToken.identifier), id],
  )
}

/** DELETE /:id → 204 */
export const endSession = (kind: Kind) => async ({ auth, params, response }: HttpContext) => {
  const { id: personId } = auth.use(kind.guard).getUserOrFail()
  const asked = String(params.id)
  const isEnded = /^\d{1,15}$/.test(asked) && await db.from(kind.sessions).where({ id: Number(asked), person_id: personId }).delete()
  if (!Number(isEnded)) throw new NotFound()
  await publishSessionEnd(kind.guard, personId, db.connection())
  return response.noContent()
}

/** DELETE → 204: everywhere, here too, and no browser shows this person's notices any more. */
export const endSessions = (kind: Kind) => async ({ auth, response }: HttpContext) => {
  const { id } = auth.use(kind.guard).getUserOrFail()
  await endSessionsOf(kind, id, db.connection())
  await forgetBrowsersOf(kind, id, db.connection())
  return response.noContent()
}
