/** The session of the request: permissions, age of the token, refresh and sign-out. */
import { errors } from '@adonisjs/auth'
import { Secret } from '@adonisjs/core/helpers'
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { publishSessionEnd } from '#backend/engine/broadcast/publish'
import { revokeIfSuperseded } from '../tokens/person_provider.ts'
import { bearerTokenOf } from '../password/reset_password.ts'
import { renewToken, serializeToken } from '../tokens/access_tokens.ts'
import type { Call } from '#backend/engine/calls/define_call'
import type { HttpContext } from '@adonisjs/core/http'
import { GUARD_CONFIGS, type GuardConfig } from '../guards.ts'

export const showPermissions = ({ caller }: Call): { readonly name: string }[] => [...caller.permissions].sort().map((name) => ({ name }))

/** Of the current token; an expired token gets a 401, as everywhere. */
export function showTokenAge({ ctx: { auth }, caller }: Call): { readonly created_at: string } {
  const { currentAccessToken } = auth.use(caller.guard).getUserOrFail()
  return { created_at: currentAccessToken.createdAt.toISOString() }
}

/**
 * Runs before the guard refuses an expired token. A refresh with a token whose successor is in use means that the token was copied.
 * Only a refresh counts: other requests may come from a page that was left open.
 */
export async function revokeSuperseded(config: GuardConfig, { request }: HttpContext): Promise<void> {
  const bearer = bearerTokenOf(request)
  if (bearer) await revokeIfSuperseded(config, new Secret(bearer))
}

/** The old token stays valid for a grace period (`GRACE_SECONDS`). */
export async function refreshSession({ ctx: { auth }, caller }: Call) {
  const config = GUARD_CONFIGS[caller.guard]
  const { currentAccessToken } = auth.use(config.guard).getUserOrFail()
  const token = await runInTransaction((trx) => renewToken(config, Number(currentAccessToken.identifier), trx))
  if (!token) throw new errors.E_UNAUTHORIZED_ACCESS('the session is over', { guardDriverName: 'access_tokens' })
  return serializeToken(token)
}

export async function signOut({ ctx: { auth }, caller: { guard, id } }: Call): Promise<void> {
  await auth.use(guard).invalidateToken()
  await publishSessionEnd(guard, id, db.connection())
}
