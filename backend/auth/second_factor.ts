/**
 * A second step at the sign-in of staff: the six digits of an authenticator (RFC 6238), or one of ten recovery codes. The secret
 * is encrypted with APP_KEY; each code is good for once.
 */
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { Secret, TOTP } from 'otpauth'
import { query } from '#backend/database/query'
import { invalid } from '#backend/resource/refusals'
import { countFailures } from './limits.ts'
import { hashOf } from './reset_tokens.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const RECOVERY_CODES = 10
const PERIOD = 30

/** Not confirmed yet: until the first code has come nobody is asked for one. In the place of one that was begun before. */
export async function beginSecondFactor(userId: number, label: string, client: QueryClientContract) {
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

/** The recovery codes, this once; only their hashes are kept. Throws the 422 for a code that is not of the secret begun. */
export async function confirmSecondFactor(userId: number, code: string, client: QueryClientContract): Promise<string[]> {
  if (!(await takeDigits(userId, code, client))) throw wrongCode()
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

/** Takes a code of the authenticator or a recovery code. Counted by person: whoever gets here knows the password. */
export function takeSecondFactor(userId: number, code: string): Promise<void> {
  return countFailures([{ limit: 'second_factor', of: [userId], forgives: true }], async () => {
    const client = db.connection()
    if (!(await takeDigits(userId, code, client)) && !(await takeRecoveryCode(userId, code, client))) throw wrongCode()
  })
}

/** `since`: only one that was begun then or later. */
export async function dropSecondFactor(userId: number, client: QueryClientContract, since = '-infinity'): Promise<boolean> {
  const dropped = await query(client, 'delete from second_factors where user_id = ? and created_at >= ? returning user_id', [userId, since])
  return dropped.length > 0
}

/** Of two who come with the same digits one gets in, and nobody with digits of before. */
async function takeDigits(userId: number, code: string, client: QueryClientContract): Promise<boolean> {
  const [row] = await query(client, 'select secret from second_factors where user_id = ?', [userId])
  const secret = row && encryption.decrypt<string>(String(row.secret))
  const token = code.replace(/\s/g, '')
  const delta = secret && /^\d{6}$/.test(token) ? TOTP.validate({ token, secret: Secret.fromBase32(secret), period: PERIOD, window: 1 }) : null
  if (delta === null) return false
  const step = TOTP.counter({ period: PERIOD }) + delta
  const taken = await query(client, 'update second_factors set last_step = ? where user_id = ? and last_step < ? returning user_id', [
    step, userId, step,
  ])
  return taken.length > 0
}

async function takeRecoveryCode(userId: number, code: string, client: QueryClientContract): Promise<boolean> {
  const taken = await query(client, 'delete from recovery_codes where user_id = ? and code_hash = ? returning user_id', [
    userId, recoveryHash(userId, code),
  ])
  return taken.length > 0
}

const wrongCode = () => invalid('code', (t) => t('errors.auth.second_factor'))
/** 'K7QX2-M4PZA': fifty bits. */
const newRecoveryCode = (): string => new Secret({ size: 7 }).base32.slice(0, 10).replace(/^.{5}/, '$&-')
const recoveryHash = (userId: number, code: string) => hashOf(`recovery ${userId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)
