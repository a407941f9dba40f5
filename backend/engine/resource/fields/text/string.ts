import { COLLATE, userText } from './types.ts'
import { identifierOf, identifiersContaining, identifierTextSql } from './identifier_texts.ts'
import { numberedText } from './numbered_text.ts'
import { any, column } from '../../read/sql.ts'
import { textExportCell } from '../base_types.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

const text = userText(500)

export const stringType: ServerFieldType = {
  ...text, isImportKey: true, sheetWidth: 24,
  codeOrder,
  text: (field, row) => (field.words === undefined ? text.text(field, row)
    : identifierTextSql(field.words, column(row.alias, field.name), row.caller.locale)),
  orderBy: (field, row, joinAlias) => {
    const sql = codeOrder(field, column(row.alias, field.name))
    if (sql !== null) return { sql }
    return field.words === undefined ? text.orderBy(field, row, joinAlias) : { sql: `${stringType.text(field, row)}${COLLATE}` }
  },
  containing: (comparison, typed, context) => {
    const { field, alias } = comparison
    return any([text.containing(comparison, typed, context), ...identifiersContaining(field, alias, typed)])
  },
  search: (field, alias, word, searchTarget) => [
    ...text.search(field, alias, word, searchTarget),
    ...identifiersContaining(field, alias, word.text),
  ],
  exportCell: (field, _, context) => textExportCell(stringType.text(field, { ...context, alias: 't' })),
  importCell: (cell, { words }) => ({ value: words === undefined ? cell : identifierOf(words, cell) ?? cell }),
}

/** A text that no two rows share is a code or a number. */
function codeOrder({ unique }: Field, sql: string): string | null {
  return unique === true ? numberedText(sql) : null
}
