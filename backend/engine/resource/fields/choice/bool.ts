import { boolJson } from '../shape/json_writers.ts'
import { boolean } from '#backend/engine/definition/json_schema'
import { translator } from '#backend/engine/i18n/translator'
import { column, fragment } from '../../read/sql.ts'
import { parseYesOrNo } from '../text/parse_translated_text.ts'
import { formOperand, baseType, comparableType, parsedOrInvalid, invalidType } from '../base_types.ts'
import type { ServerFieldType } from '../type.ts'

export const bool: ServerFieldType = {
  ...baseType,
  ...comparableType(formOperand(parse, (text) => BOOLEANS[text] ?? text)),
  parse,
  column: () => 'boolean',
  json: boolJson,
  initial: 'false',
  isGroupable: true,
  exportCell: ({ name }, _, { caller }) => {
    const t = translator(caller.locale)
    const [yes, no] = [String(t('ui.field.yes')), String(t('ui.field.no'))]
    return { kind: 'trusted_text', value: fragment(`case ${column('t', name)} when true then ? when false then ? end`, yes, no) }
  },
  importCell: (text) => parsedOrInvalid(parseYesOrNo(text), 'bool'),
  schema: { response: () => boolean, request: () => boolean, operand: () => boolean },
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

function parse(value: unknown): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'boolean' ? { value } : invalidType('bool')
}
