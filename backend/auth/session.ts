/** What a signed-in person asks about the session, and the two ways in which it goes on or ends. */
import { errors } from '@adonisjs/auth'
import { Secret } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import { transaction } from '#backend/database/transaction'
import { publishSessionEnd } from '#backend/broadcast/publish'
import { callerOf } from '#backend/resource/caller_of'
import { endIfOvertaken } from './person_provider.ts'
import { bearerIn } from './reset_password.ts'
import { renewToken, sendToken } from './tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Kind } from './guards.ts'

/** GET permissions → [{ name }] */
export const showPermissions = (ctx: HttpContext) => [...callerOf(ctx).permissions].sort().map((name) => ({ name }))

/** GET token-expired → { created_at } of the token that asks; an expired one gets a 401 like everywhere else. */
export const showTokenAge = ({ guard }: Kind) => ({ auth }: HttpContext) => {
  const { currentAccessToken } = auth.use(guard).getUserOrFail()
  return { created_at: currentAccessToken.createdAt.toISOString() }
}

/**
 * Before the guard refuses an expired token: one whose successor is in use tells of a copy when somebody wants to renew it. Shown
 * for anything else it may come from a page that was left open.
 */
export const endOvertaken = (kind: Kind) => async ({ request }: HttpContext, next: NextFn) => {
  const bearer = bearerIn(request)
  if (bearer) await endIfOvertaken(kind, new Secret(bearer))
  return next()
}

/** POST refresh → { token, created_at }; the old token ends (tokens.ts says when exactly). */
export const renew = (kind: Kind) => async ({ auth }: HttpContext) => {
  const { currentAccessToken } = auth.use(kind.guard).getUserOrFail()
  const token = await transaction((trx) => renewToken(kind, Number(currentAccessToken.identifier), trx))
  if (!token) throw new errors.E_UNAUTHORIZED_ACCESS('the session is over', { guardDriverName: 'access_tokens' })
  return sendToken(token)
}

/** POST logout → 204 */
export const signOut = ({ guard }: Kind) => async ({ auth, response }: HttpContext) => {
  const { id } = auth.use(guard).getUserOrFail()
  await auth.use(guard).invalidateToken()
  await publishSessionEnd(guard, id, db.connection())
  return response.noContent()
}
