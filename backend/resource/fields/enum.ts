import { component, enumName } from '#backend/definition/json_schema'
import { oneOf } from '#backend/database/migrator/names'
import { choiceOf } from './typed_words.ts'
import { othersOf } from '../read/others.ts'
import { column, fragment } from '../read/sql.ts'
import { wordOf } from './choices.ts'
import { asSent, base, compared, known, operandsOf, valuesOfEnum, wrong } from './common.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const enumType: ServerFieldType = {
  ...base,
  parse,
  operand: asSent(parse),
  checks: (field) => [oneOf(field.name, valuesOfEnum(field))],
  isFilterIndexed: true,
  isGrouped: true,
  condition: (asked) => {
    const operands = operandsOf(asked, asSent(parse))
    if ('say' in operands) return operands
    const others = asked.operator === 'ne' ? othersOf(asked.field, operands.values) : null
    if (!others) return compared(asked, asSent(parse))
    return { where: fragment(`${column(asked.alias, asked.field.name)} = any(?::text[])`, others) }
  },
  exported: (field, _, reading) => ({ kind: 'words', value: wordOf(field, column('t', field.name), reading) }),
  imported: (said, { of = '' }) => known(choiceOf(of, said), 'choice'),
  isKey: true,
  schema: { read: schema, sent: schema, compared: schema },
}

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && valuesOfEnum(field).includes(value) ? { value } : wrong('choice')
}
function schema({ of = '' }: Field) { return component(enumName(of)) }
