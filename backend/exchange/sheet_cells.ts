/** Values, formats and widths of worksheet cells. Numbers, dates and times are numbers with a format, everything else is text. */
import { serverTypeOf } from '#backend/resource/fields/index'
import { fragment, join, type Fragment } from '#backend/resource/read/sql'
import type { Cell } from '#backend/resource/fields/field_type'
import type { ExportColumn } from './export_columns.ts'

/** Without the header row. */
export const MAX_SHEET_ROWS = 1_048_575

/** The select list of an export, one alias for each column. */
export const sheetSelectList = (cells: readonly Cell[]): Fragment =>
  join(cells.map((cell, index) => {
    const { sql, bindings } = sheetExpression(cell)
    return fragment(`${sql} as "${columnAlias(index)}"`, ...bindings)
  }), ', ')

export const columnAlias = (index: number): string => `c${index}`

/** Spreadsheets store dates and times as days since 1899-12-30. */
function sheetExpression({ kind, value }: Cell): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    case 'number': return fragment(`(${sql})::float8`, ...bindings)
    case 'date': return fragment(`(${sql}) - date '1899-12-30'`, ...bindings)
    case 'datetime': return fragment(`date_part('epoch', (${sql}) - timestamp '1899-12-30') / 86400`, ...bindings)
    default: return value
  }
}

export function numberFormatOf({ kind, scale = 0 }: Cell): string | undefined {
  switch (kind) {
    case 'number': return NUMBERS[scale]
    case 'date': return 'yyyy-mm-dd'
    case 'datetime': return 'yyyy-mm-dd hh:mm'
    default: return undefined
  }
}

const NUMBERS: Readonly<Record<number, string>> = { 0: '0', 2: '#,##0.00', 3: '#,##0.000' }

const MAX_CELL_LENGTH = 32_767
const INVALID_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Truncated to the maximum length of a cell, without the characters that XML cannot represent. */
export const cellText = (text: string): string => text.slice(0, MAX_CELL_LENGTH).replace(INVALID_IN_XML, '')

/** At most 31 characters, none of \ / ? * [ ] : */
export const sheetName = (name: string): string => [...name.replace(/[\\/?*[\]:]/g, ' ')].slice(0, 31).join('')

const MAX_LABEL_WIDTH = 40
/** Of a column, in characters: that of its field type, or that of a longer label. */
export const widthOf = ({ field, label }: ExportColumn): number =>
  Math.max(serverTypeOf(field).sheetWidth, Math.min(label.length + 2, MAX_LABEL_WIDTH))
