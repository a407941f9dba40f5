/**
 * One-time codes by phone number, with a limited number of attempts. Each belongs to the request that asked for it, so that whoever knows
 * only the number neither replaces the code of its owner nor uses up its attempts. Unknown numbers get a code too, which is never sent: the
 * check then takes the same time for all numbers.
 */
import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { hashToken, randomToken } from '../password/reset_tokens.ts'
import { isEqualConstantTime } from '#backend/engine/http/constant_time'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { GuardConfig } from '../guards.ts'

export const CODE_MINUTES = 10
const ATTEMPTS = 5

/** A number, and the random name of the request for a code, which only its browser knows. */
export interface CodeRequest { readonly phone: string; readonly request: string }

export const newCodeRequest = (phone: string): CodeRequest => ({ phone, request: randomToken('') })

/** Six digits. */
export async function createPhoneCode(config: GuardConfig, asked: CodeRequest, client: QueryClientContract): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query(
    client,
    'insert into phone_codes (key, number, code_hash, expires_at) values (?, ?, ?, now() + make_interval(mins => ?))',
    [keyOf(config, asked), numberOf(config, asked.phone), secretOf(config, asked, code), CODE_MINUTES],
  )
  return code
}

/** Whether the code is right. The attempt is counted outside of any transaction, so that a refusal does not roll it back. */
export async function verifyPhoneCode(config: GuardConfig, asked: CodeRequest, code: string): Promise<boolean> {
  const [row] = await query(
    db.connection(),
    'update phone_codes set attempts = attempts + 1 where key = ? and attempts < ? and expires_at > now() returning code_hash',
    [keyOf(config, asked), ATTEMPTS],
  )
  return isEqualConstantTime(secretOf(config, asked, code), String(row?.code_hash ?? hashToken('no code')))
}

/** Deletes the code. Of concurrent requests only one gets true. */
export async function consumePhoneCode(
  config: GuardConfig, asked: CodeRequest, code: string, client: QueryClientContract,
): Promise<boolean> {
  const deleted = await query(client, 'delete from phone_codes where key = ? and code_hash = ? returning key', [
    keyOf(config, asked), secretOf(config, asked, code),
  ])
  return deleted.length === 1
}

export async function deletePhoneCodes(config: GuardConfig, personId: number, client: QueryClientContract): Promise<void> {
  const person: { phone: string } | null = await client.from(config.people).select('phone').where('id', personId).first()
  if (person) await query(client, 'delete from phone_codes where number = ?', [numberOf(config, person.phone)])
}

/** Phone numbers are stored only as hashes. */
const numberOf = ({ people }: GuardConfig, phone: string): string => hashToken(`${people} ${phone}`)
const keyOf = ({ people }: GuardConfig, { phone, request }: CodeRequest): string => hashToken(`${people} ${phone} ${request}`)
/** Salted with the request: equal codes have different hashes. */
const secretOf = ({ people }: GuardConfig, { phone, request }: CodeRequest, code: string): string =>
  hashToken(`${people} ${phone} ${request} ${code}`)
