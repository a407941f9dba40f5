/**
 * POST /auth/<guard>/reset-password. Staff and couriers send the token of the mailed link in the body, beside their
 * address. Clients send it as the bearer, as specification §7 has it: good for this one call; the bearer of a session will
 * do as well. Afterwards nobody is signed in any more.
 */
import hash from '@adonisjs/core/services/hash'
import { transaction } from '#backend/database/transaction'
import { invalid } from '#backend/resource/refusals'
import { handlers } from '#backend/resource/socket'
import { openStore } from '#backend/resource/store'
import { audit } from '#backend/resource/write/audit'
import { revokeTokensOf } from './api_tokens.ts'
import { businessNow } from './business_now.ts'
import { createCaller } from './caller_of.ts'
import { newPasswordInput, readBody, resetInput } from './input.ts'
import { countFailures, type Count } from './limits.ts'
import { LinkExpired } from './refusals.ts'
import { isResetToken, takeReset } from './reset_tokens.ts'
import { endTokensOf } from './tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Kind } from './guards.ts'

/** {email, password, password_confirmation, token} */
export const resetByLink = (kind: Kind) => async (ctx: HttpContext) => {
  const { email, token, password } = await readBody(ctx, resetInput)
  const counts: Count[] = [{ limit: 'recovery', of: ['reset', kind.guard, email, ctx.request.ip()], forgives: true }]
  return counted(ctx, counts, () => change(ctx, kind, password, async (trx) => {
    const id = await takeReset(kind, token, trx)
    const isTheirs = id !== null && await trx.from(kind.people).where({ id, email }).whereNull('deleted_at').first()
    if (!isTheirs) throw invalid('token', (t) => t('errors.auth.link_expired'))
    return id
  }))
}

/** {password, password_confirmation} with a bearer */
export const resetByBearer = (kind: Kind) => async (ctx: HttpContext) => {
  const bearer = /^bearer (\S+)$/i.exec(ctx.request.header('authorization', '') ?? '')?.[1] ?? ''
  const session = isResetToken(bearer) ? null : await ctx.auth.use(kind.guard).authenticate()
  const { password } = await readBody(ctx, newPasswordInput)
  return counted(ctx, [], () => change(ctx, kind, password, async (trx) => {
    const id = session?.id ?? await takeReset(kind, bearer, trx)
    if (id === null) throw new LinkExpired()
    return id
  }))
}

/** Who tries: by address and by what else is known of them. */
function counted<T>({ request }: HttpContext, counts: readonly Count[], work: () => Promise<T>) {
  return countFailures([{ limit: 'recovery_address', of: [request.ip()] }, ...counts], work)
}

async function change(ctx: HttpContext, kind: Kind, password: string, whose: (trx: TransactionClientContract) => Promise<number>) {
  const hashed = await hash.make(password)
  const now = await businessNow()
  await transaction(async (trx) => {
    const id = await whose(trx)
    await trx.from(kind.people).where('id', id).update({ password: hashed, version: trx.raw('version + 1'), updated_at: trx.raw('now()') })
    await endTokensOf(kind, id, trx)
    const caller = createCaller(ctx, kind.guard, { id, site_id: null, permissions: [] }, now)
    if (kind.guard === 'user') await revokeTokensOf(openStore(trx, caller, await handlers().facts(trx)), id)
    await audit({ trx, caller }, {
      action: `${kind.guard}.password_reset`, resource: kind.people, id, before: null, after: { password: hashed },
    })
  })
  return { message: ctx.t('mail.reset.done') }
}
