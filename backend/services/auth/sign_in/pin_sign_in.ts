/**
 * Sign-in on an enrolled device. Staff say who they are, a courier's phone knows it. The PIN replaces the password and not the second
 * factor: a shared device is nobody's own.
 */
import db from '@adonisjs/lucid/services/db'
import { runInTransaction } from '#backend/engine/database/run_in_transaction'
import { audit } from '#backend/engine/resource/write/audit'
import { invalid } from '#backend/engine/resource/refusals'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { normalisePhone } from '#common/text/phone'
import { PIN_TRIES_OF_DAY } from '#common/pin'
import { createCaller } from '../rights/create_caller.ts'
import { mailAccountNotice } from '../account_notice_mail.ts'
import { assertMaySignInOn, findDevice, type KnownDevice } from './devices.ts'
import { openSession } from './open_session.ts'
import { readPin } from '../pin_digits.ts'
import { readProfile } from '../profile.ts'
import { countFailedAttempts, countWrongSecrets } from '../limits/rate_limits.ts'
import { checkSecondFactor } from './sign_in.ts'
import { verifyPin, type PinHolder } from '../pin/verify_pin.ts'
import type { PublicCall } from '#backend/engine/calls/define_call'
import type { HttpContext } from '@adonisjs/core/http'
import type { PinProof } from '../shapes.ts'
import type { Caller } from '#backend/engine/resource/caller'
import type { GuardConfig } from '../guards.ts'

type SignIn = PinProof & { readonly code?: string }

export async function signInWithPin(config: GuardConfig, { ctx, body: { code, ...proof } }: PublicCall<SignIn>) {
  const { caller, device } = await proveByPin(ctx, config, proof, config.guard === 'user' ? assertMaySignInOn : undefined)
  await checkSecondFactor(config, caller.id, code)
  return openSession(ctx, config, caller, device)
}

/**
 * The device and the person. Throws a refusal that says what is wrong. `assertMay` comes
 * before the PIN is compared, so that such a device does not tell whether it is right.
 */
export async function proveByPin(
  ctx: HttpContext, config: GuardConfig, { device_token: token, pin: typed, ...who }: PinProof,
  assertMay?: (device: KnownDevice, personId: number) => Promise<void>,
): Promise<{ caller: Caller; device: KnownDevice }> {
  const pin = readPin(typed)
  const device = await findDeviceOf(ctx, config, token)
  const now = await businessNow()
  const person = await findPerson(config, device, who)
  if (person?.pin != null) await assertMay?.(device, person.id)
  await countFailedAttempts([{ limit: 'pin_device', of: [device.id] }], () => verifyPin(config, device, person, pin, {
    today: now.today,
    async onBlocked(id, isEverywhere) {
      await logBlocked(createCaller(ctx, config.guard, { id, site_id: null, permissions: new Set() }, now), config, device)
      if (isEverywhere) mailAccountNotice('pin_blocked', await readProfile(config, id, db.connection()), { max: PIN_TRIES_OF_DAY })
    },
  }))
  if (!person) throw new Error('verifyPin accepts no PIN of nobody')
  return { caller: createCaller(ctx, config.guard, { ...person, permissions: new Set() }, now), device }
}

/** Counts wrong tokens by the address. */
export const findDeviceOf = (ctx: HttpContext, config: GuardConfig, token: string): Promise<KnownDevice> =>
  countWrongSecrets({ limit: 'link_guess', of: [ctx.request.ip()] }, () => findDevice(config, token))

/** Staff of the site of the device, or of no site; on an own phone its person. Null for others. */
async function findPerson(
  { guard, people }: GuardConfig, device: KnownDevice, { user_id, phone }: { user_id?: number | undefined; phone?: string | undefined },
): Promise<PinHolder | null> {
  const rows = db.from(people).whereNull('deleted_at')
  if (guard === 'courier') {
    const courier: PinHolder | null = await rows.select('id', 'site_id', 'status').where('id', Number(device.courier_id)).first()
    return courier && { ...courier, pin: device.pin }
  }
  if ((user_id === undefined) === (phone === undefined)) throw invalid('user_id', (t) => t('errors.auth.pin_person'))
  void rows.select('id', 'site_id', 'status', 'left_on', 'pin')
  if (device.user_id !== null) void rows.where('id', device.user_id)
  else void rows.where((site) => { void site.where('site_id', device.site_id).orWhereNull('site_id') })
  const number = phone === undefined ? null : normalisePhone(phone)
  if (phone !== undefined && number === null) return null
  return user_id === undefined ? rows.where('phone', String(number)).first() : rows.where('id', user_id).first()
}

const logBlocked = (caller: Caller, { guard, people }: GuardConfig, { name }: KnownDevice): Promise<void> =>
  runInTransaction((trx) => audit({ trx, caller }, {
    action: `${guard}.pin_blocked`, resource: people, id: caller.id, before: null, after: null, reason: name,
  }))
