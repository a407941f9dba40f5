/**
 * POST /auth/<guard>/reset-password. Staff and couriers send the token of the mailed link and their mail address in the body.
 * Clients send the token as bearer, as specification §7 requires; it is valid for this call only. The bearer of a session is
 * refused. A reset revokes all sessions.
 */
import hash from '@adonisjs/core/services/hash'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { invalid } from '#backend/engine/resource/refusals'
import { handlers } from '#backend/engine/resource/handler_registry'
import { openStore } from '#backend/engine/resource/open_store'
import { audit } from '#backend/engine/resource/write/audit'
import { revokeApiTokens } from '../tokens/api_tokens.ts'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { createCaller } from '../rights/create_caller.ts'
import { assertNewPassword, type NewPasswords } from '../new_password.ts'
import { countWrongSecrets, type RateLimitUse } from '../limits/rate_limits.ts'
import { revokePin } from '../sign_in/devices.ts'
import { readProfile } from '../profile.ts'
import { LinkExpired } from '../errors.ts'
import { isResetToken, consumeResetToken } from './reset_tokens.ts'
import { revokeSessions } from '../tokens/access_tokens.ts'
import { deleteOneTimeTokens } from '../tokens/revoke_tokens.ts'
import { assertStrong } from './weak_password.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from '../guards.ts'

interface ByLink extends NewPasswords { readonly email: string; readonly token: string }

export async function resetByLink(config: GuardConfig, { ctx, body: { email, token, ...passwords } }: PublicCall<ByLink>) {
  const count: RateLimitUse = { limit: 'recovery', of: ['reset', config.guard, email, ctx.request.ip()] }
  return resetPassword(ctx, config, { ...passwords, count, consumeProof: async (trx) => {
    const id = await consumeResetToken(config, token, trx)
    const isOwner = id !== null && await trx.from(config.people).where({ id, email }).whereNull('deleted_at').first()
    if (!isOwner) throw invalid('token', (t) => t('errors.auth.link_expired'))
    return id
  } })
}

export const bearerTokenOf = (request: HttpContext['request']): string =>
  /^bearer (\S+)$/i.exec(request.header('authorization', '') ?? '')?.[1] ?? ''

/** With the reset token as bearer. */
export async function resetByBearer(config: GuardConfig, { ctx, body: passwords }: PublicCall<NewPasswords>) {
  const bearer = bearerTokenOf(ctx.request)
  if (!isResetToken(bearer)) throw new LinkExpired()
  return resetPassword(ctx, config, { ...passwords, consumeProof: async (trx) => {
    const id = await consumeResetToken(config, bearer, trx)
    if (id === null) throw new LinkExpired()
    return id
  } })
}

interface PasswordReset extends NewPasswords {
  /** Invalidates the proof, such as a reset token, and returns the id of its owner. Throws when it is invalid. */
  readonly consumeProof: (trx: TransactionClientContract) => Promise<number>
  /** A wrong proof counts here, else by the IP address. */
  readonly count?: RateLimitUse
  /** The action in the audit log. */
  readonly action?: string
}

export async function resetPassword(ctx: HttpContext, config: GuardConfig, { count, ...reset }: PasswordReset) {
  assertNewPassword(reset)
  return countWrongSecrets(count ?? { limit: 'recovery_address', of: [ctx.request.ip()] }, () => changePassword(ctx, config, reset))
}

async function changePassword(ctx: HttpContext, config: GuardConfig, { password, consumeProof, action = 'password_reset' }: PasswordReset) {
  const now = await businessNow()
  await runInTransaction(async (trx) => {
    const id = await consumeProof(trx)
    await assertStrong(password, await readProfile(config, id, trx))
    // After the proof: hashing is slow, and whoever has none may ask often.
    const hashed = await hash.make(password)
    const values = { password: hashed, version: trx.raw('version + 1'), updated_at: trx.raw('now()') }
    await trx.from(config.people).where('id', id).update(values)
    await revokeSessions(config, id, trx)
    await deleteOneTimeTokens(config, id, trx)
    const caller = createCaller(ctx, config.guard, { id, site_id: null, permissions: new Set() }, now)
    const store = openStore(trx, caller, await handlers().loadContext(trx))
    if (config.guard === 'user') await revokeApiTokens(store, id)
    await revokePin(store, config, id)
    await audit({ trx, caller }, {
      action: `${config.guard}.${action}`, resource: config.people, id, before: null, after: { password: hashed },
    })
  })
  return { message: ctx.t('mail.reset.done') }
}
