import { component, id as idSchema, integer, pascal } from '#backend/definition/json_schema'
import { referenceKey, resourceOf, type Field } from '#backend/definition/registry'
import { column, escapeLike, fillTemplate, fragment, quoted } from '../read/sql.ts'
import { formOperand, base, comparable, parseId, textCell, integerOperand } from './base_types.ts'
import { COLLATE } from './text_types.ts'
import type { AliasContext, RowContext, ServerFieldType } from './field_type.ts'

export const ref: ServerFieldType = {
  ...base,
  ...comparable(formOperand(parseId, integerOperand)),
  parse: parseId,
  column: () => 'bigint',
  references: ({ to, on_delete }) => ({ table: String(to), onDelete: on_delete }),
  isGroupable: true,
  wire: (field, row) => ({
    [field.name]: column(row.alias, field.name), [referenceKey(field.name)]: referenceJson(field, column(row.alias, field.name), row),
  }),
  text: (field, row) => referencedLabel(field, column(row.alias, field.name), row),
  orderBy: ({ name, to }, { alias, labelOf }, next) => {
    const target = resourceOf(String(to))
    // A join and not a subquery: four times as fast over all rows (measured on 200,000 orders).
    const join = ` left join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column(alias, name)}`
    return { sql: `(${labelOf(target, next)})${COLLATE}`, join }
  },
  containing: ({ field, alias }, text, { labelOf }) => {
    const target = resourceOf(String(field.to))
    const labelled = `select r."id" from ${quoted(target.name)} as r where ${labelOf(target, 'r')}`
    return fragment(`${column(alias, field.name)} in (${labelled} ilike ?)`, `%${escapeLike(text)}%`)
  },
  search: ({ name, to }, alias, _, searchTarget) => {
    const target = resourceOf(String(to))
    const next = `${alias}r`
    const notDeleted = target.soft_delete ? ` and ${column(next, 'deleted_at')} is null` : ''
    const rows = `select ${column(next, 'id')} from ${quoted(target.name)} as ${quoted(next)} where {}${notDeleted}`
    return [fillTemplate(`${column(alias, name)} in (${rows})`, searchTarget(target, next))]
  },
  detailRank: 2,
  // A join and not a subquery: over all rows it is several times as fast.
  exportCell: ({ name, to }, next, { labelOf }) => {
    const target = resourceOf(String(to))
    const join = ` left join ${quoted(target.name)} as ${quoted(next)} on ${column(next, 'id')} = ${column('t', name)}`
    return { ...textCell(labelOf(target, next)), join }
  },
  sheetWidth: 26,
  schema: {
    response: () => idSchema,
    request: ({ to, quick_create }) => (quick_create ? { anyOf: [idSchema, component(`${pascal(String(to))}Create`)] } : idSchema),
    operand: () => integer(),
  },
}

/** SQL of the label of the referenced row, deleted or not. */
export function referencedLabel({ to }: Pick<Field, 'to'>, key: string, { alias, labelOf }: AliasContext): string {
  const target = resourceOf(String(to))
  const next = `${alias}r`
  return `(select ${labelOf(target, next)} from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${key})`
}

/** Deleted rows are included with their label. */
function referenceJson({ to }: Field, key: string, { alias, labelOf }: RowContext): string {
  const target = resourceOf(String(to))
  const next = `${alias}r`
  const reference = `json_build_object('id', ${column(next, 'id')}, 'label', ${labelOf(target, next)})`
  return `(select ${reference} from ${quoted(target.name)} as ${quoted(next)} where ${column(next, 'id')} = ${key})`
}
