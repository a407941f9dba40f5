/** Generates human-readable codes and random tokens. */
import { randomBytes, randomInt } from 'node:crypto'
import { query, type Columns } from '#backend/engine/database/query'
import { fieldsWith, type Field, type Resource } from '#backend/engine/definition/registry'
import type { Store } from '../store.ts'

/** Crockford's Base32: without I, L, O and U, which are easily misread on a wet tag. */
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * `CMD-{yy}-{######}`: year of the business day and the next number of the field's sequence; `{base32:8}`: random characters.
 * With `id` also the id of a row that its children name before it is written.
 */
export async function generateCodes(store: Store, resource: Resource, also?: 'id'): Promise<Record<string, unknown>> {
  const fields = fieldsWith(resource, 'generated', 'code')
  const counted = fields.filter(isNumbered).map(({ name }) => name)
  const numbers = await nextNumbers(store, resource, store.isRehearsal ? [] : counted, also)
  const numberOf = (name: string) => Number(numbers[name] ?? (store.isRehearsal ? randomInt(1e9, 1e10) : 0))
  return {
    ...Object.fromEntries(fieldsWith(resource, 'generated', 'key').map(({ name }) => [name, generateToken()])),
    ...Object.fromEntries(fields.map((field) => [field.name, codeOf(store, field, numberOf(field.name))])),
    ...also !== undefined && { [also]: numberOf(also) },
  }
}

/** The ids of rows that are yet to be written. */
export async function takeIds(store: Store, { name }: Resource, count: number): Promise<number[]> {
  const rows = await query(store.trx, `select ${nextId(name)} as id from generate_series(1, ?::int)`, [count])
  return rows.map(({ id }) => Number(id))
}

export const generateToken = (): string => randomBytes(24).toString('base64url')

const isNumbered = ({ format = '' }: Field): boolean => /\{#+\}/.test(format)

const codeOf = (store: Store, { format = '' }: Field, number: number): string => format
  .replace('{yy}', store.context.today.slice(2, 4))
  .replace(/\{(#+)\}/, (_, hashes: string) => String(number).padStart(hashes.length, '0'))
  .replace(/\{base32:(\d+)\}/, (_, length: string) => base32(Number(length)))

/** The sequence of a table keeps its name when the table is renamed. */
const nextId = (table: string): string => `nextval(pg_get_serial_sequence('"${table}"', 'id'))`

/** The next number of each field, and with `id` of the table. */
async function nextNumbers(store: Store, { name }: Resource, fields: readonly string[], also?: 'id'): Promise<Columns> {
  const columns = [
    ...fields.map((field) => `nextval('${name}_${field}_seq') as "${field}"`),
    ...also === undefined ? [] : [`${nextId(name)} as id`],
  ]
  const [row = {}] = columns.length ? await query(store.trx, `select ${columns.join(', ')}`) : []
  return row
}

const base32 = (length: number) => [...randomBytes(length)].map((byte) => BASE32[byte % 32]).join('')
