import { userText } from './text_types.ts'
import { numberedText } from './numbered_text.ts'
import { column } from '../read/sql.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

const text = userText(500)

export const stringType: ServerFieldType = {
  ...text, isImportKey: true, sheetWidth: 24,
  codeOrder,
  orderBy: (field, row, joinAlias) => {
    const sql = codeOrder(field, column(row.alias, field.name))
    return sql === null ? text.orderBy(field, row, joinAlias) : { sql }
  },
}

/** A text that no two rows share is a code or a number. */
function codeOrder({ unique }: Field, sql: string): string | null {
  return unique === true ? numberedText(sql) : null
}
