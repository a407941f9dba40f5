import { rawJson } from '../shape/json_writers.ts'
import { array, component, enumSchemaName } from '#backend/engine/definition/json_schema'
import { parseEnumValue } from '../text/parse_translated_text.ts'
import { literals } from '#backend/engine/database/sql_literal'
import { quoteIdent } from '#backend/engine/database/migrator/sql_names'
import { column, fragment } from '../../read/sql.ts'
import { aggregateSql, splitValues, enumTextSql } from '../text/enum_text.ts'
import { baseType, parsedOrInvalid, negatedIfNe, parseOperands, enumValues, invalidType } from '../base_types.ts'
import { enumType } from './enum.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

export const enumsType: ServerFieldType = {
  ...baseType,
  parse: (value, field) => {
    if (!Array.isArray(value)) return invalidType('list')
    const values = enumValues(field)
    if (value.length > values.length) return { error: (t) => t('errors.query.too_many', { max: values.length }) }
    return value.every((one) => values.includes(one as string)) ? { value: [...new Set(value)] } : invalidType('choice')
  },
  // A filter names one value at a time.
  operand: enumType.operand,
  column: () => 'text[]',
  checks: (field) => [`${quoteIdent(field.name)} <@ array[${literals(enumValues(field))}]`],
  initial: "'{}'",
  responseKeys: (field, { alias }) => [{ key: field.name, columns: [`array_to_json(${own({ field, alias })})`], json: rawJson }],
  condition: (comparison) => {
    const operands = parseOperands(comparison, enumType.operand)
    return 'error' in operands ? operands : { where: negatedIfNe(comparison, fragment(`${own(comparison)} && ?::text[]`, operands.values)) }
  },
  isEmpty: (comparison) => fragment(`coalesce(cardinality(${own(comparison)}), 0) = 0`),
  isFilled: (comparison) => fragment(`coalesce(cardinality(${own(comparison)}), 0) > 0`),
  exportCell: (field, _, context) => {
    const unnested = `unnest(${column('t', field.name)}) with ordinality as u(value, place)`
    return { kind: 'trusted_text', value: aggregateSql(enumTextSql(field, 'u.value', context), unnested, 'u.place') }
  },
  importCell: (text, { of = '' }) => {
    const values = splitValues(text, /[;|\n,،]/).map((one) => parseEnumValue(of, one))
    return parsedOrInvalid(values.includes(undefined) ? undefined : values, 'choice')
  },
  schema: {
    response: schema, request: (field) => ({ ...schema(field), maxItems: enumValues(field).length }), operand: enumType.schema.operand,
  },
}

function own({ field, alias }: { readonly field: Field; readonly alias: string }): string { return column(alias, field.name) }
function schema({ of = '' }: Field) { return array(component(enumSchemaName(of))) }
