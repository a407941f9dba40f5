/** POST /auth/<guard>/login {phone, password, code?} → { user|courier|client, token, created_at } */
import { normalisePhone } from '#common/phone'
import { runInTransaction } from '#backend/database/run_in_transaction'
import { audit } from '#backend/resource/write/audit'
import { businessNow } from '#backend/settings/load_rule_context'
import { createCaller } from './create_caller.ts'
import { verifyCredentials } from './credentials.ts'
import { readBody, signInInput } from './auth_validators.ts'
import { isKnownDevice, rememberDevice } from './known_device.ts'
import { countFailedAttempts } from './rate_limits.ts'
import { readProfile } from './profile.ts'
import { AccountDeactivated, SecondFactorRequired, WrongCredentials } from './auth_errors.ts'
import { secondFactorOf, verifySecondFactor } from './second_factor.ts'
import { createToken, serializeToken, type Device } from './access_tokens.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from '#backend/resource/caller'
import type { GuardConfig } from './guards.ts'

export const signIn = (config: GuardConfig) => async (ctx: HttpContext) => {
  const { phone, password, code } = await readBody(ctx, signInInput)
  const number = normalisePhone(phone)
  const now = await businessNow()
  const id = await limitAttempts(ctx, config, number, () => verifyCredentials(config, number, password, now.today))
  if (config.guard === 'user' && (await secondFactorOf(id)).is_on) await checkSecondFactor(id, code)
  if (number !== null) rememberDevice(ctx, config, number)
  return openSession(config, createCaller(ctx, config.guard, { id, site_id: null, permissions: new Set() }, now), deviceOf(ctx))
}

async function checkSecondFactor(id: number, code: string | undefined): Promise<void> {
  if (code === undefined) throw new SecondFactorRequired()
  await verifySecondFactor(id, code)
}

/** An invalid phone number counts too, by IP address only. */
async function limitAttempts(ctx: HttpContext, config: GuardConfig, phone: string | null, verify: () => Promise<number>): Promise<number> {
  const ip = ctx.request.ip()
  try {
    return await countFailedAttempts([
      ...(isKnownDevice(ctx, config, phone) ? [] : [{ limit: 'sign_in_address', of: [ip] } as const]),
      { limit: 'sign_in', of: [config.guard, phone ?? '', ip], resetsOnSuccess: true },
      // Last: attempts that the limits above refuse must not lock the owner out from elsewhere.
      ...(phone === null ? [] : [{ limit: 'sign_in_phone', of: [config.guard, phone] } as const]),
    ], verify)
  } catch (error) {
    if (error instanceof WrongCredentials || error instanceof AccountDeactivated) {
      ctx.logger.info({ event: 'sign_in_refused', guard: config.guard, reason: error.code, ip }, 'sign-in refused')
    }
    throw error
  }
}

function openSession(config: GuardConfig, caller: Caller, device: Device) {
  return runInTransaction(async (trx) => {
    const token = await createToken(config, caller.id, trx, device)
    // Without a new version: a sign-in must not make an open form stale.
    await trx.from(config.people).where('id', caller.id).update({ last_login_at: caller.context.now.instant })
    await audit({ trx, caller }, { action: `${config.guard}.login`, resource: config.people, id: caller.id, before: null, after: null })
    return { [config.guard]: await readProfile(config, caller.id, trx), ...serializeToken(token) }
  })
}

/** Long user agents are cut. */
const deviceOf = ({ request }: HttpContext): Device => ({
  ip: request.ip() || null, user_agent: request.header('user-agent')?.slice(0, 400) ?? null,
})
