/** What the cells of a sheet hold: numbers, days and moments as numbers with a format, everything else as text. */
import { fragment, join, type Fragment } from '#backend/resource/read/sql'
import type { Cell } from '#backend/resource/fields/field_type'
import type { Column } from './columns.ts'

/** Beside the head. */
export const MOST_SHEET_ROWS = 1_048_575

/** The values of a row, each under the name of its place. */
export const sheetValues = (cells: readonly Cell[]): Fragment =>
  join(cells.map((cell, index) => {
    const { sql, bindings } = sheetValue(cell)
    return fragment(`${sql} as "${nameOf(index)}"`, ...bindings)
  }), ', ')

export const nameOf = (index: number): string => `c${index}`

/** Days and moments as a spreadsheet counts them: days since the end of 1899. */
function sheetValue({ kind, value }: Cell): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    case 'number': return fragment(`(${sql})::float8`, ...bindings)
    case 'date': return fragment(`(${sql}) - date '1899-12-30'`, ...bindings)
    case 'datetime': return fragment(`date_part('epoch', (${sql}) - timestamp '1899-12-30') / 86400`, ...bindings)
    default: return value
  }
}

export function formatOf({ kind, scale = 0 }: Cell): string | undefined {
  switch (kind) {
    case 'number': return NUMBERS[scale]
    case 'date': return 'yyyy-mm-dd'
    case 'datetime': return 'yyyy-mm-dd hh:mm'
    default: return undefined
  }
}

const NUMBERS: Readonly<Record<number, string>> = { 0: '0', 2: '#,##0.00', 3: '#,##0.000' }

const MOST_CHARACTERS = 32_767
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** As long as a cell may be; without the characters that XML has no way to write. */
export const cellText = (text: string): string => text.slice(0, MOST_CHARACTERS).replace(UNWRITABLE, '')

/** At most 31 characters, none of \ / ? * [ ] : */
export const sheetName = (name: string): string => [...name.replace(/[\\/?*[\]:]/g, ' ')].slice(0, 31).join('')

const WIDTHS: Readonly<Record<string, number>> = {
  text: 40, json: 40, ref: 26, string: 24, email: 28, phone: 18, datetime: 18, date: 12, many: 30,
}
export const widthOf = ({ field, label }: Column): number => Math.max(leastWidth(field.type), Math.min(label.length + 2, 40))
const leastWidth = (type: string): number => WIDTHS[type] ?? 14
