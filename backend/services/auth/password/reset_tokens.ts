/** Tokens of mailed links: single use, valid for an hour, stored as sha256. */
import { createHash, randomBytes } from 'node:crypto'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from '../guards.ts'

export const RESET_MINUTES = 60

/** Distinguishes reset tokens from session tokens. */
const PREFIX = 'zarbia_reset_'

/** Invalidates older links of the person. */
export async function createResetToken(config: GuardConfig, personId: number, trx: TransactionClientContract): Promise<string> {
  await deleteResetTokens(config, personId, trx)
  const token = randomToken(PREFIX)
  await insertToken(config, personId, token, trx)
  return token
}

/** The id of the person, once; null for a used, expired or unknown token. */
export async function consumeResetToken(config: GuardConfig, token: string, trx: TransactionClientContract): Promise<number | null> {
  const { rows } = await trx.rawQuery<{ rows: { owner_id: number }[] }>(
    `update password_resets set used_at = now()
     where token_hash = ? and owner_type = ? and used_at is null and expires_at > now() returning owner_id`,
    [hashToken(token), config.people],
  )
  return rows[0]?.owner_id ?? null
}

export async function deleteResetTokens({ people }: GuardConfig, personId: number, client: QueryClientContract): Promise<void> {
  await client.from('password_resets').where({ owner_type: people, owner_id: personId }).delete()
}

/** Links to new mail addresses that are not confirmed yet (email_confirmation.ts). */
export async function deleteConfirmations({ people }: GuardConfig, personId: number, client: QueryClientContract): Promise<void> {
  await client.from('email_confirmations').where({ owner_type: people, owner_id: personId }).delete()
}

export const isResetToken = (token: string): boolean => token.startsWith(PREFIX)

async function insertToken({ people }: GuardConfig, personId: number, token: string, trx: TransactionClientContract): Promise<void> {
  await trx.rawQuery(
    'insert into password_resets (owner_type, owner_id, token_hash, expires_at) values (?, ?, ?, now() + make_interval(mins => ?))',
    [people, personId, hashToken(token), RESET_MINUTES],
  )
}

export const randomToken = (prefix: string): string => prefix + randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
