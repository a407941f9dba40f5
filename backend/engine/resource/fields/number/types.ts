/** Shared parts of the number types. */
import { rawJson } from '../shape/json_writers.ts'
import { string, type Schema } from '#backend/engine/definition/json_schema'
import { parseDecimal } from '#common/text/number_input'
import { literal } from '#backend/engine/database/sql_literal'
import { quoteIdent } from '#backend/engine/database/migrator/sql_names'
import { column, fragment } from '../../read/sql.ts'
import { checkBounds } from '../bounds.ts'
import { baseType, isInteger, parsedOrInvalid, invalidType } from '../base_types.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { Parsed, ServerFieldType } from '../type.ts'

const DECIMAL = '^-?[0-9]+(\\.[0-9]+)?$'

export const validateInteger = (value: unknown, field: Field, limit: number, isMoney = false): Parsed =>
  (isInteger(value, limit) ? checkBounds(value, field, isMoney) : invalidType('number'))

/** Exact numbers are sent as text; an integer may also be a JSON number. */
export function parseExactNumber(value: unknown, field: Field): Parsed {
  const { scale = 0, precision = 15 } = field
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(text)) return invalidType('decimal', { scale })
  const [digits = '', fraction = ''] = text.replace('-', '').split('.')
  if (fraction.length > scale || digits.replace(/^0+/, '').length > precision - scale) return invalidType('decimal', { scale })
  return checkBounds(text, field)
}

/** Removes the currency or unit: '1 250,50 MAD', 'DH 15', '20 %', '6.000 m²'. */
const withoutUnit = (text: string): string => text
  .replace(/(?<=\p{Nd})\s*(\p{L}[\p{L}.]*[²³]?|[%€$])\s*$/u, '')
  .replace(/^\s*(\p{Lu}{3}|[Dd][Hh][Ss]?\.?|د\.?م\.?|درهم|[€$])\s*(?=[\p{Nd}-])/u, '')

/** `12 50` may be a price and a number of pieces: only thousands are set apart. */
const TWO_NUMBERS = /\p{Nd}[\s'’]+(?!\p{Nd}{3}(?!\p{Nd}))\p{Nd}|\p{Nd}{4}[\s'’]+\p{Nd}/u

/** A number as it stands in a cell; undefined if it is none, or more than one. */
export function readNumberCell<T>(text: string, parse: (typed: string) => T): T | undefined {
  const typed = withoutUnit(text)
  return TWO_NUMBERS.test(typed) ? undefined : parse(typed)
}

export const importExactNumber = (text: string, scale: number): Parsed =>
  parsedOrInvalid(readNumberCell(text, (typed) => parseDecimal(typed, scale)), 'decimal', { scale })

export const exportNumber = (scale: number): NonNullable<ServerFieldType['exportCell']> => ({ name }) =>
  ({ kind: 'number', value: fragment(column('t', name)), scale })

export const boundsSchema = ({ min, max }: Field): Schema =>
  ({ ...(min !== undefined && { minimum: Number(min) }), ...(max !== undefined && { maximum: Number(max) }) })

export const exactNumberSchema: ServerFieldType['schema'] = {
  response: () => string({ pattern: DECIMAL }),
  request: () => ({ type: ['string', 'integer'], pattern: DECIMAL }),
  operand: () => string({ pattern: DECIMAL }),
}

export const numberType = {
  ...baseType,
  isFilterIndexed: true,
  json: rawJson,
  sum: (sql: string) => sql,
  checks: ({ name, min, max }: Field) => [
    ...(min === undefined ? [] : [`${quoteIdent(name)} >= ${numberLiteral(min)}`]),
    ...(max === undefined ? [] : [`${quoteIdent(name)} <= ${numberLiteral(max)}`]),
  ],
  unit: ({ unit }: Field) => unit?.replace(/2$/, '²').replace(/3$/, '³'),
} satisfies Partial<ServerFieldType>

/** A negative number is quoteIdent, as PostgreSQL prints it in the definition of a constraint. */
const numberLiteral = (value: number | string): string => (String(value).startsWith('-') ? literal(String(value)) : String(value))
