import { column } from '../../read/sql.ts'
import { neverParsed, trustedTextExportCell } from '../base_types.ts'
import { equalsIgnoringCase, plainText } from './types.ts'
import { numberedText } from './numbered_text.ts'
import type { Field } from '#backend/engine/definition/registry'
import type { ServerFieldType } from '../type.ts'

export const sequence: ServerFieldType = {
  ...plainText,
  parse: neverParsed,
  exact: equalsIgnoringCase,
  detailRank: 3,
  codeOrder,
  orderBy: (field, { alias }) => ({ sql: codeOrder(field, column(alias, field.name)) ?? column(alias, field.name) }),
  exportCell: ({ name }) => trustedTextExportCell(column('t', name)),
  isImportKey: true,
}

/** Random codes have no order. */
function codeOrder({ format }: Field, sql: string): string | null {
  return /\{#+\}/.test(String(format)) ? numberedText(sql) : null
}
