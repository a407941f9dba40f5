import { rawJson, textJson } from '../shape/json_writers.ts'
import { component, id as idSchema, integer, pascal } from '#backend/engine/definition/json_schema'
import { referenceKey, resourceOf, type Field } from '#backend/engine/definition/registry'
import { column, fillSql, quoted } from '../../read/sql.ts'
import { formOperand, baseType, comparableType, parseId, textExportCell, integerOperand } from '../base_types.ts'
import { labelContains } from '../text/folded_text.ts'
import { joinReferenced, searchedTargets, selectReferenced } from './sql.ts'
import { COLLATE } from '../text/types.ts'
import { columnTypeOf } from '#backend/engine/database/migrator/column_types'
import type { AliasContext, ServerFieldType } from '../type.ts'

export const ref: ServerFieldType = {
  ...baseType,
  ...comparableType(formOperand(parseId, integerOperand)),
  parse: parseId,
  column: () => 'bigint',
  references: ({ to, on_delete }) => ({ table: String(to), onDelete: on_delete }),
  isGroupable: true,
  json: rawJson,
  responseKeys: (field, row) => {
    const id = column(row.alias, field.name)
    const json = (key: string | null = null, label: string | null = null) =>
      (key === null ? 'null' : `{"id":${key},"label":${textJson(label)}}`)
    return [
      { key: field.name, columns: [id], json: rawJson },
      { key: referenceKey(field.name), columns: [id, referencedLabel(field, id, row)], json },
    ]
  },
  text: (field, row) => referencedLabel(field, column(row.alias, field.name), row),
  orderBy: (field, { alias, labelOf }, next) => {
    const { target, join } = joinReferenced(field, alias, next)
    const label = labelOf(target, next)
    const labelled = target.fields[target.label]
    return { sql: (labelled && columnTypeOf(labelled).codeOrder(labelled, label)) ?? `(${label})${COLLATE}`, join }
  },
  containing: ({ field, alias }, text, { labelOf }) => {
    const target = resourceOf(String(field.to))
    const labelled = labelContains(target.fields[target.label], 'r', labelOf(target, 'r'), text)
    return fillSql(`${column(alias, field.name)} in (select r."id" from ${quoted(target.name)} as r where {})`, labelled)
  },
  search: ({ name, to }, alias, _word, searchTarget) =>
    [fillSql(`${column(alias, name)} in ({})`, searchedTargets({ to }, alias, searchTarget))],
  detailRank: 2,
  exportCell: (field, next, { labelOf }) => {
    const { target, join } = joinReferenced(field, 't', next)
    return { ...textExportCell(labelOf(target, next)), join }
  },
  sheetWidth: 26,
  schema: {
    response: () => idSchema,
    request: ({ to, quick_create }) => (quick_create ? { anyOf: [idSchema, component(`${pascal(String(to))}Create`)] } : idSchema),
    operand: () => integer(),
  },
}

/** SQL of the label of the referenced row. */
export const referencedLabel = ({ to }: Pick<Field, 'to'>, id: string, { alias, labelOf }: AliasContext): string =>
  selectReferenced(to, id, `${alias}r`, (target) => labelOf(target, `${alias}r`))
