/** Texts that people write. */
import { isStorable } from '#backend/database/storable_text'
import { string, type Schema } from '#backend/definition/json_schema'
import { quoted } from '#backend/database/migrator/names'
import { column, fragment } from '../read/sql.ts'
import { sized } from './bounds.ts'
import { base, compare, wrong } from './common.ts'
import type { Field } from '#backend/definition/registry'
import type { Parsed, ServerFieldType } from './field_type.ts'

/** In the order of dictionaries, in any language: by code point é would come after z, and A before b but after it in lower case. */
export const READ = ' collate "und-x-icu"'

function parseText(value: unknown, field: Field, longest: number): Parsed {
  return typeof value === 'string' && isStorable(value) ? keptText(value.trim(), field, longest) : wrong('text')
}

export function keptText(kept: string, field: Field, longest: number, short?: 'password'): Parsed {
  if (kept === '') return { value: null }
  if (field.pattern && !new RegExp(field.pattern, 'u').test(kept)) return wrong('pattern')
  return sized(kept, field, longest, short)
}

export const lengthOf = ({ min, max }: Field): Schema =>
  ({ ...(min !== undefined && { minLength: Number(min) }), ...(max !== undefined && { maxLength: Number(max) }) })

export const plainText = {
  ...base,
  ...compare((value) => ({ value })),
  schema: { read: () => string(), sent: () => string(), compared: () => string() },
} satisfies Partial<ServerFieldType>

export const exactly: NonNullable<ServerFieldType['exact']> = ({ name }, said) => fragment(`lower(${column('t', name)}) = lower(?)`, said)

/** At most so long, as a constraint. */
export const lengthCheck = ({ name, max }: Field): string[] => (max === undefined ? [] : [`char_length(${quoted(name)}) <= ${max}`])

export const written = (longest: number): ServerFieldType => ({
  ...plainText,
  parse: (value, field) => parseText(value, field, longest),
  checks: lengthCheck,
  order: (field, { alias }) => ({ sql: `${column(alias, field.name)}${READ}` }),
  schema: {
    ...plainText.schema,
    sent: (field) => string({ ...lengthOf(field), ...(field.pattern !== undefined && { pattern: field.pattern }) }),
  },
})
