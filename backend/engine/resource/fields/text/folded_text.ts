/** Texts that are found however they are written: by their folded form (common/text/folding.ts). */
import { FOLD_FUNCTION, foldedColumn } from '#backend/engine/database/migrator/folded_columns'
import { foldText } from '#common/text/folding'
import { columnTypeOf } from '#backend/engine/database/migrator/column_types'
import { column, escapeLike, fragment, type Fragment } from '../../read/sql.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

/** SQL of the folded text: stored beside fields that the list searches. */
export const foldedSql = (field: Field, alias: string): string =>
  (isStoredFolded(field) ? column(alias, foldedColumn(field.name)) : `${FOLD_FUNCTION}(${textSql(field, alias)})`)

export const isStoredFolded = (field: Field): boolean => field.isSearched === true && columnTypeOf(field).foldedText !== undefined

/** Whether a text of the row contains another. Signs that folding removes are found as they are: `:` in a note. */
export const containsFolded = (field: Field, alias: string, text: string): Fragment =>
  contains(foldedSql(field, alias), textSql(field, alias), text)

/** The same of a label, whose SQL is null for callers who may not read it. */
export function labelContains(field: Field | undefined, alias: string, label: string, text: string): Fragment {
  const isStored = field !== undefined && field.words === undefined && isStoredFolded(field)
  const found = contains(isStored ? foldedSql(field, alias) : `${FOLD_FUNCTION}(${label})`, label, text)
  return isStored ? { ...found, sql: `(${label} is not null and ${found.sql})` } : found
}

function contains(folded: string, plain: string, text: string): Fragment {
  const typed = foldText(text)
  return typed === '' ? fragment(`${plain} ilike ?`, `%${escapeLike(text)}%`) : fragment(`${folded} like ?`, `%${escapeLike(typed)}%`)
}

function textSql(field: Field, alias: string): string {
  const sql = column(alias, field.name)
  return columnTypeOf(field).foldedText?.(sql) ?? sql
}

export const foundFolded: Pick<ServerFieldType, 'containing' | 'search' | 'exact'> = {
  containing: ({ field, alias }, text) => containsFolded(field, alias, text),
  search: (field, alias, { text }) => [containsFolded(field, alias, text)],
  exact: (field, text) => fragment(`${foldedSql(field, 't')} = ?`, foldText(text)),
}
