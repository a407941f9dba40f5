import { normalisePhone } from '#common/phone'
import { string } from '#backend/definition/json_schema'
import { phonePatterns } from '../read/phone_patterns.ts'
import { column, escapeLike, fragment } from '../read/sql.ts'
import { asSent, compare, wrong } from './common.ts'
import { lengthCheck, plainText } from './texts.ts'
import type { ServerFieldType } from './field_type.ts'

export const phone: ServerFieldType = {
  ...plainText,
  ...compare(asSent(parse)),
  parse,
  checks: lengthCheck,
  containing: ({ field, alias }, said) =>
    fragment(`${column(alias, field.name)} like any(?::text[])`, phonePatterns(said) ?? [`%${escapeLike(said)}%`]),
  search: ({ name }, alias, { text, isPiece, pattern }) =>
    (isPiece ? [] : [fragment(`${column(alias, name)} like any(?::text[])`, phonePatterns(text) ?? [pattern])]),
  exact: ({ name }, said) => fragment(`${column('t', name)} like any(?::text[])`, phonePatterns(said) ?? []),
  detail: 1,
  isKey: true,
  spelling: (said) => normalisePhone(said) ?? '',
  schema: { ...plainText.schema, read: () => string({ pattern: '^\\+[1-9][0-9]{5,14}$' }) },
}

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  const phone = typeof value === 'string' ? normalisePhone(value) : null
  return phone ? { value: phone } : wrong('phone')
}
