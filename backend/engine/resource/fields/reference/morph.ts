import { isRecord } from '#schema/is_record'
import { ROW_ID } from '#backend/engine/http/row_id'
import { textJson } from '../shape/json_writers.ts'
import { component, enumOf, id as idSchema, object, string } from '#backend/engine/definition/json_schema'
import { oneOfSql } from '#backend/engine/database/migrator/sql_names'
import { literal } from '#backend/engine/database/sql_literal'
import { all, any, column, fragment, type Fragment } from '../../read/sql.ts'
import { baseType, negatedIfNe, textExportCell, invalidType } from '../base_types.ts'
import { referencedLabel } from './ref.ts'
import { COLLATE } from '../text/types.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { AliasContext, FieldComparison, CompiledFilter, ServerFieldType } from '../type.ts'

export const morph: ServerFieldType = {
  ...baseType,
  parse: parsePointer,
  operand: () => invalidType('reference'),
  condition: pointerCondition,
  toColumns: (value, { name }) => {
    const pointer = value as { type: string; id: number } | null
    return { [`${name}_type`]: pointer?.type ?? null, [`${name}_id`]: pointer?.id ?? null }
  },
  fromColumns: (columns, { name }) => {
    const [type, id] = [columns[`${name}_type`], columns[`${name}_id`]]
    return type === null || id === null ? null : { type, id }
  },
  /** Type and id are both set or both null. */
  checks: ({ name, to }) =>
    [oneOfSql(`${name}_type`, [to ?? []].flat()), `(${name}_type is null) = (${name}_id is null)`],
  isEmpty: ({ field, alias }) => fragment(`${column(alias, `${field.name}_id`)} is null`),
  isFilled: ({ field, alias }) => fragment(`${column(alias, `${field.name}_id`)} is not null`),
  responseKeys: (field, row) => [{
    key: field.name,
    columns: [column(row.alias, `${field.name}_type`), column(row.alias, `${field.name}_id`), targetLabel(field, row)],
    json: (type = null, id = null, label = null) =>
      (id === null ? 'null' : `{"type":${textJson(type)},"id":${id},"label":${textJson(label)}}`),
  }],
  text: targetLabel,
  orderBy: (field, row) => ({ sql: `(${targetLabel(field, row)})${COLLATE}` }),
  exportCell: (field, _, { caller, labelOf }) => textExportCell(targetLabel(field, { alias: 't', caller, labelOf })),
  importCell: null,
  schema: {
    response: () => component('Subject'),
    request: ({ to }) => object({ type: enumOf([to ?? []].flat()), id: idSchema }),
    operand: ({ to }) => string({ pattern: `^(${[to ?? []].flat().join('|')})(:[0-9]+)?$` }),
  },
}

/** `{ type, id }`; whether the caller may read the target is checked by the room of the resource. */
function parsePointer(value: unknown, { to }: Pick<Field, 'to'>): ReturnType<ServerFieldType['parse']> {
  if (!isRecord(value)) return invalidType('reference')
  const { type, id, ...rest } = value
  const isPointer = [to ?? []].flat().some((name) => name === type) && typeof id === 'number' && ROW_ID.test(String(id))
  return isPointer && !Object.keys(rest).length ? { value: { type, id } } : invalidType('reference')
}

/** SQL of the target as JSON, `{ type, id, label }`. */
export function morphJsonSql(field: Field, row: AliasContext): string {
  const [type, id] = [column(row.alias, `${field.name}_type`), column(row.alias, `${field.name}_id`)]
  return `case when ${id} is not null then json_build_object('type', ${type}, 'id', ${id}, 'label', ${targetLabel(field, row)}) end`
}

function targetLabel(field: Field, row: AliasContext): string {
  const cases = [field.to ?? []].flat().map((to) =>
    `when ${literal(to)} then ${referencedLabel({ to }, column(row.alias, `${field.name}_id`), row)}`)
  return `case ${column(row.alias, `${field.name}_type`)} ${cases.join(' ')} end`
}

/** `users:12`, or `users` for any row of the table. */
function pointerCondition(comparison: FieldComparison): CompiledFilter {
  const { field, texts, alias } = comparison
  const [type, id] = [column(alias, `${field.name}_type`), column(alias, `${field.name}_id`)]
  const where: Fragment[] = []
  for (const text of texts) {
    const [, name = '', key] = /^([a-z_]+)(?::(\d{1,15}))?$/.exec(text) ?? []
    if (![field.to ?? []].flat().includes(name)) return invalidType('reference')
    const ofType = fragment(`${type} = ?::text`, name)
    where.push(key === undefined ? ofType : all([ofType, fragment(`${id} = ?::bigint`, Number(key))]))
  }
  return { where: negatedIfNe(comparison, any(where)) }
}
