/** POST /auth/<guard>/login {phone, password, code?} → { user|courier|client, token, created_at } */
import { normalisePhone } from '#common/phone'
import { transaction } from '#backend/database/transaction'
import { audit } from '#backend/resource/write/audit'
import { businessNow } from '#backend/settings/business_now'
import { createCaller } from './create_caller.ts'
import { verifyCredentials } from './credentials.ts'
import { readBody, signInInput } from './input.ts'
import { isKnownDevice, rememberDevice } from './known_device.ts'
import { countFailures } from './limits.ts'
import { readProfile } from './profile.ts'
import { AccountClosed, SecondFactorNeeded, WrongCredentials } from './refusals.ts'
import { secondFactorOf, takeSecondFactor } from './second_factor.ts'
import { createToken, sendToken, type Device } from './tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/resource/caller'
import type { Kind } from './guards.ts'

export const signIn = (kind: Kind) => async (ctx: HttpContext) => {
  const { phone, password, code } = await readBody(ctx, signInInput)
  const number = normalisePhone(phone)
  const now = await businessNow()
  const id = await guarded(ctx, kind, number, () => verifyCredentials(kind, number, password, now.today))
  if (kind.guard === 'user' && (await secondFactorOf(id)).is_on) await secondStep(id, code)
  if (number !== null) rememberDevice(ctx, kind, number)
  return open(kind, createCaller(ctx, kind.guard, { id, site_id: null, permissions: [] }, now), deviceOf(ctx))
}

async function secondStep(id: number, code: string | undefined): Promise<void> {
  if (code === undefined) throw new SecondFactorNeeded()
  await takeSecondFactor(id, code)
}

/** A number that cannot be read is counted like any other: only the address tells who tries. */
async function guarded(ctx: HttpContext, kind: Kind, phone: string | null, verify: () => Promise<number>): Promise<number> {
  const ip = ctx.request.ip()
  try {
    return await countFailures([
      ...(isKnownDevice(ctx, kind, phone) ? [] : [{ limit: 'sign_in_address', of: [ip] } as const]),
      { limit: 'sign_in', of: [kind.guard, phone ?? '', ip], forgives: true },
      // Last: what the narrower count refuses does not close the account to its owner elsewhere.
      ...(phone === null ? [] : [{ limit: 'sign_in_phone', of: [kind.guard, phone] } as const]),
    ], verify)
  } catch (error) {
    if (error instanceof WrongCredentials || error instanceof AccountClosed) {
      ctx.logger.info({ event: 'sign_in_refused', guard: kind.guard, reason: error.code, ip }, 'sign-in refused')
    }
    throw error
  }
}

function open(kind: Kind, caller: Caller, device: Device) {
  return transaction(async (trx) => {
    const token = await createToken(kind, caller.id, trx, device)
    // No new version: nobody's form is stale because somebody signed in.
    await trx.from(kind.people).where('id', caller.id).update({ last_login_at: caller.context.now.instant })
    await audit({ trx, caller }, { action: `${kind.guard}.login`, resource: kind.people, id: caller.id, before: null, after: null })
    return { [kind.guard]: await readProfile(kind, caller.id, trx), ...sendToken(token) }
  })
}

/** Longer names of browsers say no more. */
const deviceOf = ({ request }: HttpContext): Device => ({
  ip: request.ip() || null, user_agent: request.header('user-agent')?.slice(0, 400) ?? null,
})
