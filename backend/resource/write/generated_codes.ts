/** Generates human-readable codes and random tokens. */
import { randomBytes } from 'node:crypto'
import { query } from '#backend/database/query'
import { fieldsWith, type Field, type Resource } from '#backend/definition/registry'
import type { Store } from '../store.ts'

/** Crockford's Base32: without I, L, O and U, which are easily misread on a wet tag. */
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `CMD-{yy}-{######}`: year of the business day and the next number of the field's sequence; `{base32:8}`: random characters. */
export async function generateCodes(store: Store, resource: Resource): Promise<Record<string, string>> {
  const codes: Record<string, string> = {}
  for (const field of fieldsWith(resource, 'generated', 'key')) codes[field.name] = generateToken()
  for (const field of fieldsWith(resource, 'generated', 'code')) codes[field.name] = await generateCode(store, resource, field)
  return codes
}

export const generateToken = (): string => randomBytes(24).toString('base64url')

async function generateCode(store: Store, resource: Resource, field: Field): Promise<string> {
  const format = field.format ?? ''
  const number = /\{#+\}/.test(format) ? await nextNumber(store, `${resource.name}_${field.name}_seq`) : 0
  return format
    .replace('{yy}', store.context.today.slice(2, 4))
    .replace(/\{(#+)\}/, (_, hashes: string) => String(number).padStart(hashes.length, '0'))
    .replace(/\{base32:(\d+)\}/, (_, length: string) => base32(Number(length)))
}

async function nextNumber(store: Store, sequence: string): Promise<number> {
  const [row] = await query(store.trx, 'select nextval(?::regclass) as number', [sequence])
  return Number(row?.number)
}

const base32 = (length: number) => [...randomBytes(length)].map((byte) => BASE32[byte % 32]).join('')
