import { column } from '../read/sql.ts'
import { neverParsed, trustedTextExportCell } from './base_types.ts'
import { equalsIgnoringCase, plainText } from './text_types.ts'
import type { ServerFieldType } from './field_type.ts'

export const sequence: ServerFieldType = {
  ...plainText,
  parse: neverParsed,
  exact: equalsIgnoringCase,
  detailRank: 3,
  exportCell: ({ name }) => trustedTextExportCell(column('t', name)),
  isImportKey: true,
}
