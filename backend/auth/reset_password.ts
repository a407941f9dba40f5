/**
 * POST /auth/<guard>/reset-password. Staff and couriers send the token of the mailed link in the body, beside their
 * address. Clients send it as the bearer, as specification §7 has it: good for this one call. The bearer of a session is no
 * proof of the password. Afterwards nobody is signed in any more.
 */
import hash from '@adonisjs/core/services/hash'
import { transaction } from '#backend/database/transaction'
import { invalid } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import { openStore } from '#backend/resource/open_store'
import { audit } from '#backend/resource/write/audit'
import { revokeTokensOf } from './api_tokens.ts'
import { businessNow } from '#backend/settings/business_now'
import { createCaller } from './create_caller.ts'
import { newPasswordInput, readBody, resetInput } from './input.ts'
import { countFailures, type Count } from './limits.ts'
import { readProfile } from './profile.ts'
import { LinkExpired } from './refusals.ts'
import { isResetToken, takeReset } from './reset_tokens.ts'
import { endSessionsOf } from './tokens.ts'
import { assertStrong } from './weak_password.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Kind } from './guards.ts'

/** {email, password, password_confirmation, token} */
export const resetByLink = (kind: Kind) => async (ctx: HttpContext) => {
  const { email, token, password } = await readBody(ctx, resetInput)
  const counts: Count[] = [{ limit: 'recovery', of: ['reset', kind.guard, email, ctx.request.ip()], forgives: true }]
  return setLostPassword(ctx, kind, { password, counts, whose: async (trx) => {
    const id = await takeReset(kind, token, trx)
    const isTheirs = id !== null && await trx.from(kind.people).where({ id, email }).whereNull('deleted_at').first()
    if (!isTheirs) throw invalid('token', (t) => t('errors.auth.link_expired'))
    return id
  } })
}

export const bearerIn = (request: HttpContext['request']): string =>
  /^bearer (\S+)$/i.exec(request.header('authorization', '') ?? '')?.[1] ?? ''

/** {password, password_confirmation} with a bearer */
export const resetByBearer = (kind: Kind) => async (ctx: HttpContext) => {
  const bearer = bearerIn(ctx.request)
  if (!isResetToken(bearer)) throw new LinkExpired()
  const { password } = await readBody(ctx, newPasswordInput)
  return setLostPassword(ctx, kind, { password, whose: async (trx) => {
    const id = await takeReset(kind, bearer, trx)
    if (id === null) throw new LinkExpired()
    return id
  } })
}

interface Lost {
  readonly password: string
  /** Takes the proof, and says whose it was; throws when it is none. */
  readonly whose: (trx: TransactionClientContract) => Promise<number>
  /** Who tries, beside the address. */
  readonly counts?: readonly Count[]
  /** As the log has it. */
  readonly action?: string
}

export function setLostPassword(ctx: HttpContext, kind: Kind, { counts = [], ...lost }: Lost) {
  return countFailures([{ limit: 'recovery_address', of: [ctx.request.ip()] }, ...counts], () => change(ctx, kind, lost))
}

async function change(ctx: HttpContext, kind: Kind, { password, whose, action = 'password_reset' }: Lost) {
  const hashed = await hash.make(password)
  const now = await businessNow()
  await transaction(async (trx) => {
    const id = await whose(trx)
    await assertStrong(password, await readProfile(kind, id, trx))
    await trx.from(kind.people).where('id', id).update({ password: hashed, version: trx.raw('version + 1'), updated_at: trx.raw('now()') })
    await endSessionsOf(kind, id, trx)
    const caller = createCaller(ctx, kind.guard, { id, site_id: null, permissions: [] }, now)
    if (kind.guard === 'user') await revokeTokensOf(openStore(trx, caller, await handlers().facts(trx)), id)
    await audit({ trx, caller }, {
      action: `${kind.guard}.${action}`, resource: kind.people, id, before: null, after: { password: hashed },
    })
  })
  return { message: ctx.t('mail.reset.done') }
}
