/** The session of the request: permissions, age of the token, refresh and sign-out. */
import { errors } from '@adonisjs/auth'
import { Secret } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/database/run_in_transaction'
import { publishSessionEnd } from '#backend/broadcast/publish'
import { callerOf } from '#backend/resource/request'
import { revokeIfSuperseded } from './person_provider.ts'
import { bearerTokenOf } from './reset_password.ts'
import { renewToken, serializeToken } from './access_tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { GuardConfig } from './guards.ts'

/** GET permissions → [{ name }] */
export const showPermissions = (ctx: HttpContext) => [...callerOf(ctx).permissions].sort().map((name) => ({ name }))

/** GET token-expired → { created_at } of the current token; an expired token gets a 401, as everywhere. */
export const showTokenAge = ({ guard }: GuardConfig) => ({ auth }: HttpContext) => {
  const { currentAccessToken } = auth.use(guard).getUserOrFail()
  return { created_at: currentAccessToken.createdAt.toISOString() }
}

/**
 * Runs before the guard refuses an expired token. A refresh with a token whose successor is in use means that the token was copied.
 * Only a refresh counts: other requests may come from a page that was left open.
 */
export const revokeSuperseded = (config: GuardConfig) => async ({ request }: HttpContext, next: NextFn) => {
  const bearer = bearerTokenOf(request)
  if (bearer) await revokeIfSuperseded(config, new Secret(bearer))
  return next()
}

/** POST refresh → { token, created_at }. The old token stays valid for a grace period (`GRACE_SECONDS`). */
export const refreshSession = (config: GuardConfig) => async ({ auth }: HttpContext) => {
  const { currentAccessToken } = auth.use(config.guard).getUserOrFail()
  const token = await runInTransaction((trx) => renewToken(config, Number(currentAccessToken.identifier), trx))
  if (!token) throw new errors.E_UNAUTHORIZED_ACCESS('the session is over', { guardDriverName: 'access_tokens' })
  return serializeToken(token)
}

/** POST logout → 204 */
export const signOut = ({ guard }: GuardConfig) => async ({ auth, response }: HttpContext) => {
  const { id } = auth.use(guard).getUserOrFail()
  await auth.use(guard).invalidateToken()
  await publishSessionEnd(guard, id, db.connection())
  return response.noContent()
}
