/** Shared parts of the text types. */
import { cleanText } from '#common/text/clean_text'
import { isStorable } from '#backend/engine/database/storable_text'
import { string, type Schema } from '#backend/engine/definition/json_schema'
import { quoteIdent } from '#backend/engine/database/migrator/sql_names'
import { column, fragment } from '../../read/sql.ts'
import { checkLength } from '../bounds.ts'
import { foldedSql, foundFolded } from './folded_text.ts'
import { baseType, comparableType, invalidType } from '../base_types.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { Parsed, ServerFieldType } from '../type.ts'

/** Sorts alphabetically in any language; by code point é would follow z. */
export const COLLATE = ' collate "und-x-icu"'

function parseText(value: unknown, field: Field, longest: number): Parsed {
  return typeof value === 'string' && isStorable(value) ? checkText(cleanText(value), field, longest) : invalidType('text')
}

export function checkText(text: string, field: Field, longest: number, short?: 'password'): Parsed {
  if (text === '') return { value: null }
  if (field.pattern && !new RegExp(field.pattern, 'u').test(text)) return invalidType('pattern')
  return checkLength(text, field, longest, short)
}

/** As `checkLength` has it. */
export const lengthSchema = ({ min, max }: Field, longest: number): Schema =>
  ({ ...(min !== undefined && { minLength: Number(min) }), maxLength: Number(max ?? longest) })

export const plainText = {
  ...baseType,
  ...comparableType((value) => ({ value: cleanText(value) })),
  schema: { response: () => string(), request: () => string(), operand: () => string() },
} satisfies Partial<ServerFieldType>

export const equalsIgnoringCase: NonNullable<ServerFieldType['exact']> = ({ name }, text) =>
  fragment(`lower(${column('t', name)}) = lower(?)`, text)

/** The check constraint of `max`. */
export const lengthCheck = ({ name, max }: Field): string[] => (max === undefined ? [] : [`char_length(${quoteIdent(name)}) <= ${max}`])

export const userText = (longest: number): ServerFieldType => ({
  ...plainText,
  ...foundFolded,
  foldedText: (sql) => sql,
  parse: (value, field) => parseText(value, field, longest),
  checks: lengthCheck,
  orderBy: (field, { alias }) => ({ sql: `${field.isSearched ? foldedSql(field, alias) : column(alias, field.name)}${COLLATE}` }),
  schema: {
    ...plainText.schema,
    request: (field) => string({ ...lengthSchema(field, longest), ...(field.pattern !== undefined && { pattern: field.pattern }) }),
  },
})
