import { normalisePhone } from '#common/text/phone'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { createCaller } from '../rights/create_caller.ts'
import { verifyCredentials } from './credentials.ts'
import { isKnownDevice, rememberDevice } from './known_device.ts'
import { countFailedAttempts } from '../limits/rate_limits.ts'
import { openSession } from './open_session.ts'
import { AccountDeactivated, CourierSignsInElsewhere, SecondFactorRequired, WrongCredentials } from '../errors.ts'
import { secondFactorOf, verifySecondFactor } from './second_factor.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { HttpContext } from '@adonisjs/core/http'
import { GUARD_CONFIGS, type GuardConfig } from '../guards.ts'

interface Credentials { readonly phone: string; readonly password: string; readonly code?: string }

export async function signIn(config: GuardConfig, { ctx, body: { phone, password, code } }: PublicCall<Credentials>) {
  const number = normalisePhone(phone)
  const now = await businessNow()
  const id = await limitAttempts(ctx, config, number, () => verifyOrDirect(config, number, password, now.today))
  await checkSecondFactor(config, id, code)
  if (number !== null) rememberDevice(ctx, config, number)
  return openSession(ctx, config, createCaller(ctx, config.guard, { id, site_id: null, permissions: new Set() }, now))
}

/** Of staff who have turned it on, after the right password or PIN. */
export async function checkSecondFactor({ guard }: GuardConfig, id: number, code: string | undefined): Promise<void> {
  if (guard !== 'user' || !(await secondFactorOf(id)).is_on) return
  if (code === undefined) throw new SecondFactorRequired()
  await verifySecondFactor(id, code)
}

/**
 * The right password of a courier is answered with where couriers sign in. Whoever types a wrong one learns nothing: the second check
 * takes the same time for every number, and counts as an attempt at the courier's sign-in.
 */
async function verifyOrDirect(config: GuardConfig, phone: string | null, password: string, today: string): Promise<number> {
  try {
    return await verifyCredentials(config, phone, password, today)
  } catch (error) {
    if (config.guard === 'courier' || phone === null || !(error instanceof WrongCredentials)) throw error
    const verify = () => verifyCredentials(GUARD_CONFIGS.courier, phone, password, today)
    const isCourier = await countFailedAttempts([{ limit: 'sign_in_phone', of: ['courier', phone] }], verify).then(() => true, () => false)
    throw isCourier ? new CourierSignsInElsewhere() : error
  }
}

/** An invalid phone number counts too, by IP address only. */
async function limitAttempts(ctx: HttpContext, config: GuardConfig, phone: string | null, verify: () => Promise<number>): Promise<number> {
  const ip = ctx.request.ip()
  const isKnown = isKnownDevice(ctx, config, phone)
  try {
    return await countFailedAttempts([
      ...(isKnown ? [] : [{ limit: 'sign_in_address', of: [ip] } as const]),
      { limit: 'sign_in', of: [config.guard, phone ?? '', ip], resetsOnSuccess: true },
      // Last: attempts that the limits above refuse must not lock the owner out from elsewhere. The browsers in which the owner has signed
      // in before have a count of their own, which strangers cannot use up.
      ...(phone === null ? [] : [{ limit: 'sign_in_phone', of: [config.guard, phone, ...(isKnown ? ['known'] : [])] } as const]),
    ], verify)
  } catch (error) {
    if (error instanceof WrongCredentials || error instanceof AccountDeactivated) {
      ctx.logger.info({ event: 'sign_in_refused', guard: config.guard, reason: error.code, ip }, 'sign-in refused')
    }
    throw error
  }
}
