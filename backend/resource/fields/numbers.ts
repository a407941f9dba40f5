/** Numbers that are compared, added up and written into files. */
import { string, type Schema } from '#backend/definition/json_schema'
import { readDecimal } from '#common/typed_number'
import { literal, quoted } from '#backend/database/migrator/names'
import { column, fragment } from '../read/sql.ts'
import { bounded } from './bounds.ts'
import { base, isWhole, known, wrong } from './common.ts'
import type { Field } from '#backend/definition/registry'
import type { Parsed, ServerFieldType } from './field_type.ts'

const DECIMAL = '^-?[0-9]+(\\.[0-9]+)?$'

export const parseWhole = (value: unknown, field: Field, limit: number, isMoney = false): Parsed =>
  (isWhole(value, limit) ? bounded(value, field, isMoney) : wrong('number'))

/** Exact numbers travel as text; a whole number may be a number. */
export function parseExact(value: unknown, field: Field): Parsed {
  const { scale = 0, precision = 15 } = field
  const written = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof written !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(written)) return wrong('decimal', { scale })
  const [whole = '', fraction = ''] = written.replace('-', '').split('.')
  if (fraction.length > scale || whole.replace(/^0+/, '').length > precision - scale) return wrong('decimal', { scale })
  return bounded(written, field)
}

/** Without its currency or unit: '1 250,50 MAD', '20 %', '6.000 m²'. */
export const bare = (text: string): string =>
  text.replace(/(?<=\d)\s*(\p{L}[\p{L}.]*[²³]?|[%€$])\s*$/u, '').replace(/^\s*(\p{Lu}{3}|[€$])\s*(?=[\d-])/u, '')

export const importedExact = (text: string, scale: number): Parsed => known(readDecimal(bare(text), scale), 'decimal', { scale })

export const exported = (scale: number): NonNullable<ServerFieldType['exported']> => ({ name }) =>
  ({ kind: 'number', value: fragment(column('t', name)), scale })

export const boundsOf = ({ min, max }: Field): Schema =>
  ({ ...(min !== undefined && { minimum: Number(min) }), ...(max !== undefined && { maximum: Number(max) }) })

export const exactSchema: ServerFieldType['schema'] = {
  read: () => string({ pattern: DECIMAL }),
  // Exact numbers travel as text; a whole one may be a number.
  sent: () => ({ type: ['string', 'integer'], pattern: DECIMAL }),
  compared: () => string({ pattern: DECIMAL }),
}

export const number = {
  ...base,
  isFilterIndexed: true,
  sum: (sql: string) => sql,
  checks: ({ name, min, max }: Field) => [
    ...(min === undefined ? [] : [`${quoted(name)} >= ${written(min)}`]),
    ...(max === undefined ? [] : [`${quoted(name)} <= ${written(max)}`]),
  ],
  unit: ({ unit }: Field) => unit?.replace(/2$/, '²').replace(/3$/, '³'),
} satisfies Partial<ServerFieldType>

/** A negative number is written as PostgreSQL says it back. */
const written = (value: number | string): string => (String(value).startsWith('-') ? literal(String(value)) : String(value))
