/** The folded form of what a list searches (common/text/folding.ts), stored beside it: a search compares it with the folded text. */
import { traitsOf } from '#schema/fields/index'
import { columnTypeOf } from './column_types.ts'
import { quoteIdent } from './sql_names.ts'
import type { Column } from './database_schema.ts'
import type { Field, Resource } from '#backend/engine/definition/registry'

export const FOLD_FUNCTION = 'fold_text'

export const foldedColumn = (field: string): string => `${field}_folded`

export function foldedColumns(resource: Resource): Record<string, Column> {
  return Object.fromEntries(searchedFields(resource).flatMap((field) => {
    const text = columnTypeOf(field).foldedText?.(quoteIdent(field.name))
    if (text === undefined) return []
    return [[foldedColumn(field.name), { type: 'text', nullable: true, generated: `${FOLD_FUNCTION}(${text})` } satisfies Column]]
  }))
}

/** The column that the search of a field reads. */
export const searchedColumn = (field: Field): string => (columnTypeOf(field).foldedText ? foldedColumn(field.name) : field.name)

/** Fields of the table that the list searches as text. */
export const searchedFields = ({ list, fields }: Resource): Field[] => (list.search ?? [])
  .flatMap((name) => fields[name] ?? []).filter((field) => traitsOf(field).searchable && !traitsOf(field).relation)
