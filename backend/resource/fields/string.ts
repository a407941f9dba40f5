import { COLLATE, equalsIgnoringCase, userText } from './text_types.ts'
import { numberedText } from './numbered_text.ts'
import { column } from '../read/sql.ts'
import type { Field } from '#backend/definition/registry'
import type { ServerFieldType } from './field_type.ts'

export const stringType: ServerFieldType = {
  ...userText(500), exact: equalsIgnoringCase, isImportKey: true, sheetWidth: 24,
  codeOrder,
  orderBy: (field, { alias }) => {
    const sql = column(alias, field.name)
    return { sql: codeOrder(field, sql) ?? `${sql}${COLLATE}` }
  },
}

/** A text that no two rows share is a code or a number. */
function codeOrder({ unique }: Field, sql: string): string | null {
  return unique === true ? numberedText(sql) : null
}
