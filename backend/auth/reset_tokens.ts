/** Tokens of mailed links: single use, good for an hour, only their sha256 is kept. */
import { createHash, randomBytes } from 'node:crypto'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Kind } from './guards.ts'

export const RESET_MINUTES = 60

/** Tells the bearer of a mailed link from the bearer of a session. */
const PREFIX = 'zarbia_reset_'

/** Older links of the person end. */
export async function createReset(kind: Kind, personId: number, trx: TransactionClientContract): Promise<string> {
  await endResetsOf(kind, personId, trx)
  const token = randomToken(PREFIX)
  await keep(kind, personId, token, trx)
  return token
}

/** The person it was mailed to, once; null when it was used, is too old or never existed. */
export async function takeReset(kind: Kind, token: string, trx: TransactionClientContract): Promise<number | null> {
  const { rows } = await trx.rawQuery<{ rows: { owner_id: number }[] }>(
    `update password_resets set used_at = now()
     where token_hash = ? and owner_type = ? and used_at is null and expires_at > now() returning owner_id`,
    [hashOf(token), kind.people],
  )
  return rows[0]?.owner_id ?? null
}

export async function endResetsOf({ people }: Kind, personId: number, client: QueryClientContract): Promise<void> {
  await client.from('password_resets').where({ owner_type: people, owner_id: personId }).delete()
}

export const isResetToken = (token: string): boolean => token.startsWith(PREFIX)

async function keep({ people }: Kind, personId: number, token: string, trx: TransactionClientContract): Promise<void> {
  await trx.rawQuery(
    'insert into password_resets (owner_type, owner_id, token_hash, expires_at) values (?, ?, ?, now() + make_interval(mins => ?))',
    [people, personId, hashOf(token), RESET_MINUTES],
  )
}

export const randomToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
