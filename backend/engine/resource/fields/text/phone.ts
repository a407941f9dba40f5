import { normalisePhone } from '#common/text/phone'
import { string } from '#backend/engine/definition/json_schema'
import { phonePatterns } from '../../read/search/phone_patterns.ts'
import { column, escapeLike, fragment } from '../../read/sql.ts'
import { formOperand, comparableType, invalidType } from '../base_types.ts'
import { lengthCheck, plainText } from './types.ts'
import type { ServerFieldType } from '../type.ts'

export const phone: ServerFieldType = {
  ...plainText,
  ...comparableType(formOperand(parse)),
  parse,
  checks: lengthCheck,
  containing: ({ field, alias }, text) =>
    fragment(`${column(alias, field.name)} like any(?::text[])`, phonePatterns(text) ?? [`%${escapeLike(text)}%`]),
  search: ({ name }, alias, { text, isPhonePart }) => {
    const patterns = isPhonePart ? null : phonePatterns(text)
    return patterns ? [fragment(`${column(alias, name)} like any(?::text[])`, patterns)] : []
  },
  exact: ({ name }, text) => fragment(`${column('t', name)} like any(?::text[])`, phonePatterns(text) ?? []),
  detailRank: 1,
  isImportKey: true,
  sheetWidth: 18,
  // Programs that read the column as numbers write them with a decimal.
  importCell: (text) => ({ value: text.replace(/^(\+?\d{8,15})[.,]0$/, '$1') }),
  normaliseKey: (text) => normalisePhone(text) ?? '',
  schema: {
    ...plainText.schema,
    response: () => string({ pattern: '^\\+[1-9][0-9]{5,14}$' }), request: () => string({ maxLength: LONGEST }),
  },
}

/** With the spaces and marks that people paste. */
const LONGEST = 60

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  const phone = typeof value === 'string' && value.length <= LONGEST ? normalisePhone(value) : null
  return phone ? { value: phone } : invalidType('phone')
}
