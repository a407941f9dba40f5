/**
 * The second factor of staff: a TOTP code of six digits (RFC 6238), or one of ten recovery codes. The secret is encrypted with
 * APP_KEY; each code is accepted once.
 */
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { Secret, TOTP } from 'otpauth'
import { query } from '#backend/engine/database/query'
import { invalid } from '#backend/engine/resource/refusals'
import { countFailedAttempts } from '../limits/rate_limits.ts'
import { hashToken } from '../password/reset_tokens.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const RECOVERY_CODES = 10
const PERIOD = 30

/** Creates an unconfirmed factor, or replaces one. Sign-in requires it only after `confirmSecondFactor`. */
export async function createSecondFactor(userId: number, label: string, client: QueryClientContract) {
  const secret = new Secret({ size: 20 })
  await query(
    client,
    `insert into second_factors (user_id, secret) values (?, ?)
     on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
     where second_factors.confirmed_at is null`,
    [userId, encryption.encrypt(secret.base32)],
  )
  return { secret: secret.base32, uri: new TOTP({ issuer: 'Zarbia', label, secret, period: PERIOD }).toString() }
}

/** Returns the recovery codes, of which only hashes are stored. Throws the 422 for a wrong code. */
export async function confirmSecondFactor(userId: number, code: string, client: QueryClientContract): Promise<string[]> {
  if (!(await consumeTotp(userId, code, client))) throw wrongCode()
  await query(client, 'update second_factors set confirmed_at = now() where user_id = ?', [userId])
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await query(client, 'delete from recovery_codes where user_id = ?', [userId])
  await query(client, 'insert into recovery_codes (user_id, code_hash) select ?, unnest(?::text[])', [
    userId, codes.map((one) => recoveryHash(userId, one)),
  ])
  return codes
}

export async function secondFactorOf(userId: number, client: QueryClientContract = db.connection()) {
  const [row] = await query(
    client,
    `select (select count(*)::int from recovery_codes where user_id = factor.user_id) as recovery_codes
     from second_factors factor where user_id = ? and confirmed_at is not null`,
    [userId],
  )
  return { is_on: row !== undefined, recovery_codes: Number(row?.recovery_codes ?? 0) }
}

/** Accepts a TOTP code or a recovery code. The rate limit is by person, because the password has been verified. */
export function verifySecondFactor(userId: number, code: string): Promise<void> {
  return countFailedAttempts([{ limit: 'second_factor', of: [userId], resetsOnSuccess: true }], async () => {
    const client = db.connection()
    if (!(await consumeTotp(userId, code, client)) && !(await consumeRecoveryCode(userId, code, client))) throw wrongCode()
  })
}

/** `since`: only a factor that was created then or later. */
export async function deleteSecondFactor(userId: number, client: QueryClientContract, since = '-infinity'): Promise<boolean> {
  const deleted = await query(client, 'delete from second_factors where user_id = ? and created_at >= ? returning user_id', [userId, since])
  return deleted.length > 0
}

/** `last_step` rejects replayed and older codes, also in concurrent requests. */
async function consumeTotp(userId: number, code: string, client: QueryClientContract): Promise<boolean> {
  const [row] = await query(client, 'select secret from second_factors where user_id = ?', [userId])
  const secret = row && encryption.decrypt<string>(String(row.secret))
  const token = code.replace(/\s/g, '')
  const delta =
    secret && /^\d{6}$/.test(token) ? TOTP.validate({ token, secret: Secret.fromBase32(secret), period: PERIOD, window: 1 }) : null
  if (delta === null) return false
  const step = TOTP.counter({ period: PERIOD }) + delta
  const updated = await query(client, 'update second_factors set last_step = ? where user_id = ? and last_step < ? returning user_id', [
    step, userId, step,
  ])
  return updated.length > 0
}

async function consumeRecoveryCode(userId: number, code: string, client: QueryClientContract): Promise<boolean> {
  const updated = await query(client, 'delete from recovery_codes where user_id = ? and code_hash = ? returning user_id', [
    userId, recoveryHash(userId, code),
  ])
  return updated.length > 0
}

const wrongCode = () => invalid('code', (t) => t('errors.auth.second_factor'))
/** 'K7QX2-M4PZA', 50 bits. */
const newRecoveryCode = (): string => new Secret({ size: 7 }).base32.slice(0, 10).replace(/^.{5}/, '$&-')
const recoveryHash = (userId: number, code: string) => hashToken(`recovery ${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)
