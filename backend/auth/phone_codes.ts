/**
 * Codes for people who have a phone only. One a number, with its attempts; a number that nobody has gets one too, which nobody
 * is told: a check does the same work for all of them, and nothing can be read from its time.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { hashOf } from './reset_tokens.ts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Kind } from './guards.ts'

export const CODE_MINUTES = 10
const ATTEMPTS = 5

/** Six digits, in the place of the code before: of five that are asked for at once the last is good. */
export async function createCode(kind: Kind, phone: string, client: QueryClientContract): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query(
    client,
    `insert into phone_codes (key, code_hash, expires_at) values (?, ?, now() + make_interval(mins => ?))
     on conflict (key) do update set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at, created_at = now()`,
    [keyOf(kind, phone), secretOf(kind, phone, code), CODE_MINUTES],
  )
  return code
}

/** Whether this is the code of this number. Counted at once, outside of any transaction: a refusal must not take it back. */
export async function tryCode(kind: Kind, phone: string, code: string): Promise<boolean> {
  const [row] = await query(
    db.connection(),
    'update phone_codes set attempts = attempts + 1 where key = ? and attempts < ? and expires_at > now() returning code_hash',
    [keyOf(kind, phone), ATTEMPTS],
  )
  return isEqual(secretOf(kind, phone, code), String(row?.code_hash ?? hashOf('no code')))
}

/** Once: of two who come with it together one gets it. */
export async function takeCode(kind: Kind, phone: string, code: string, client: QueryClientContract): Promise<boolean> {
  const taken = await query(client, 'delete from phone_codes where key = ? and code_hash = ? returning key', [
    keyOf(kind, phone), secretOf(kind, phone, code),
  ])
  return taken.length === 1
}

export async function endCodesOf(kind: Kind, personId: number, client: QueryClientContract): Promise<void> {
  const person: { phone: string } | null = await client.from(kind.people).select('phone').where('id', personId).first()
  if (person) await query(client, 'delete from phone_codes where key = ?', [keyOf(kind, person.phone)])
}

/** Numbers that were typed in do not stand there in clear. */
const keyOf = ({ people }: Kind, phone: string): string => hashOf(`${people} ${phone}`)
/** The same digits are another code for another number. */
const secretOf = ({ people }: Kind, phone: string, code: string): string => hashOf(`${people} ${phone} ${code}`)
const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))
