/** Values, formats and widths of worksheet cells. Numbers, dates and times are numbers with a format, everything else is text. */
import { serverTypeOf } from '#backend/engine/resource/fields/index'
import { fragment, type Fragment } from '#backend/engine/resource/read/sql'
import type { ExportCell } from '#backend/engine/resource/fields/type'
import type { ExportColumn } from './export_columns.ts'

/** Without the header row. */
export const MAX_SHEET_ROWS = 1_048_575

/** Spreadsheets store dates and times as days since 1899-12-30. */
export function sheetCell({ kind, value }: ExportCell): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    case 'date': return fragment(`(${sql}) - date '1899-12-30'`, ...bindings)
    case 'datetime': return fragment(`date_part('epoch', (${sql}) - timestamp '1899-12-30') / 86400`, ...bindings)
    default: return value
  }
}

/** Of a cell that is a number in the worksheet; undefined for text. */
export function numberFormatOf({ kind, scale = 0 }: ExportCell): string | undefined {
  switch (kind) {
    case 'number': return NUMBERS[scale] ?? 'General'
    case 'date': return 'yyyy-mm-dd'
    case 'datetime': return 'yyyy-mm-dd hh:mm'
    default: return undefined
  }
}

const NUMBERS: Readonly<Record<number, string>> = { 0: '0', 2: '#,##0.00', 3: '#,##0.000' }

/** At most 31 characters, none of \ / ? * [ ] : */
export const sheetName = (name: string): string => [...name.replace(/[\\/?*[\]:]/g, ' ')].slice(0, 31).join('')

const MAX_LABEL_WIDTH = 40
/** Of a column, in characters: that of its field type, or that of a longer label. */
export const sheetColumnWidth = ({ field, label }: ExportColumn): number =>
  Math.max(serverTypeOf(field).sheetWidth, Math.min(label.length + 2, MAX_LABEL_WIDTH))
