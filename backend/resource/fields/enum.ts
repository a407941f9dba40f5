import { component, enumSchemaName } from '#backend/definition/json_schema'
import { oneOfSql } from '#backend/database/migrator/sql_names'
import { parseEnumValue } from './parse_translated_text.ts'
import { enumComplement } from '../read/enum_complement.ts'
import { column, fragment } from '../read/sql.ts'
import { enumTextSql } from './enum_text.ts'
import { formOperand, base, comparisonCondition, parsedOrInvalid, parseOperands, enumValues, invalidType } from './base_types.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const enumType: ServerFieldType = {
  ...base,
  parse,
  operand: formOperand(parse),
  checks: (field) => [oneOfSql(field.name, enumValues(field))],
  isFilterIndexed: true,
  isGroupable: true,
  condition: (comparison) => {
    const operands = parseOperands(comparison, formOperand(parse))
    if ('error' in operands) return operands
    const complement = comparison.operator === 'ne' ? enumComplement(comparison.field, operands.values) : null
    if (!complement) return comparisonCondition(comparison, formOperand(parse))
    return { where: fragment(`${column(comparison.alias, comparison.field.name)} = any(?::text[])`, complement) }
  },
  exportCell: (field, _, context) => ({ kind: 'trusted_text', value: enumTextSql(field, column('t', field.name), context) }),
  importCell: (text, { of = '' }) => parsedOrInvalid(parseEnumValue(of, text), 'choice'),
  isImportKey: true,
  schema: { response: schema, request: schema, operand: schema },
}

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && enumValues(field).includes(value) ? { value } : invalidType('choice')
}
function schema({ of = '' }: Field) { return component(enumSchemaName(of)) }
