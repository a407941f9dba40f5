/**
 * One-time codes by phone number, with a limited number of attempts. Unknown numbers get a code too, which is never sent: the check
 * then takes the same time for all numbers.
 */
import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { hashToken } from './reset_tokens.ts'
import { isEqualConstantTime } from '#backend/http/constant_time'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from './guards.ts'

export const CODE_MINUTES = 10
const ATTEMPTS = 5

/** Six digits. A new code replaces the previous one. */
export async function createPhoneCode(config: GuardConfig, phone: string, client: QueryClientContract): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query(
    client,
    `insert into phone_codes (key, code_hash, expires_at) values (?, ?, now() + make_interval(mins => ?))
     on conflict (key) do update set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at, created_at = now()`,
    [keyOf(config, phone), secretOf(config, phone, code), CODE_MINUTES],
  )
  return code
}

/** Whether the code is right. The attempt is counted outside of any transaction, so that a refusal does not roll it back. */
export async function verifyPhoneCode(config: GuardConfig, phone: string, code: string): Promise<boolean> {
  const [row] = await query(
    db.connection(),
    'update phone_codes set attempts = attempts + 1 where key = ? and attempts < ? and expires_at > now() returning code_hash',
    [keyOf(config, phone), ATTEMPTS],
  )
  return isEqualConstantTime(secretOf(config, phone, code), String(row?.code_hash ?? hashToken('no code')))
}

/** Deletes the code. Of concurrent requests only one gets true. */
export async function consumePhoneCode(config: GuardConfig, phone: string, code: string, client: QueryClientContract): Promise<boolean> {
  const deleted = await query(client, 'delete from phone_codes where key = ? and code_hash = ? returning key', [
    keyOf(config, phone), secretOf(config, phone, code),
  ])
  return deleted.length === 1
}

export async function deletePhoneCodes(config: GuardConfig, personId: number, client: QueryClientContract): Promise<void> {
  const person: { phone: string } | null = await client.from(config.people).select('phone').where('id', personId).first()
  if (person) await query(client, 'delete from phone_codes where key = ?', [keyOf(config, person.phone)])
}

/** Phone numbers are stored only as hashes. */
const keyOf = ({ people }: GuardConfig, phone: string): string => hashToken(`${people} ${phone}`)
/** Salted with the number: equal codes of two numbers have different hashes. */
const secretOf = ({ people }: GuardConfig, phone: string, code: string): string => hashToken(`${people} ${phone} ${code}`)
