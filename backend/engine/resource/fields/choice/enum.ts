import { component, enumSchemaName } from '#backend/engine/definition/json_schema'
import { oneOfSql } from '#backend/engine/database/migrator/sql_names'
import { parseEnumValue } from '../text/parse_translated_text.ts'
import { enumComplement } from '../../read/filters/enum_complement.ts'
import { literals } from '#backend/engine/database/sql_literal'
import { column, fragment, type Fragment } from '../../read/sql.ts'
import { enumTextSql } from '../text/enum_text.ts'
import { formOperand, baseType, negatedIfNe, parsedOrInvalid, parseOperands, enumValues, invalidType } from '../base_types.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

export const enumType: ServerFieldType = {
  ...baseType,
  parse,
  operand: formOperand(parse),
  checks: (field) => [oneOfSql(field.name, enumValues(field))],
  isFilterIndexed: true,
  isGroupable: true,
  condition: (comparison) => {
    const operands = parseOperands(comparison, formOperand(parse))
    if ('error' in operands) return operands
    const complement = comparison.operator === 'ne' ? enumComplement(comparison.field, operands.values) : null
    const isOneOf = oneOf(column(comparison.alias, comparison.field.name), complement ?? operands.values)
    return { where: complement ? isOneOf : negatedIfNe(comparison, isOneOf) }
  },
  exportCell: (field, _, context) => ({ kind: 'trusted_text', value: enumTextSql(field, column('t', field.name), context) }),
  importCell: (text, { of = '' }) => parsedOrInvalid(parseEnumValue(of, text), 'choice'),
  isImportKey: true,
  schema: { response: schema, request: schema, operand: schema },
}

/**
 * With the values in its text: PostgreSQL knows how frequent each is, uses partial indexes, and keeps the plan. Sorted, so that the same
 * values always are one statement.
 */
const oneOf = (sql: string, values: readonly unknown[]): Fragment =>
  fragment(values.length ? `${sql} in (${literals([...new Set(values.map(String))].sort())})` : 'false')

function parse(value: unknown, field: Field): ReturnType<ServerFieldType['parse']> {
  return typeof value === 'string' && enumValues(field).includes(value) ? { value } : invalidType('choice')
}
function schema({ of = '' }: Field) { return component(enumSchemaName(of)) }
