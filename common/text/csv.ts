/** Lines of CSV for spreadsheets, with the separators that they expect in a language. Pure. */
import type { Locale } from '../locales.ts'

/** English spreadsheets expect 1250.50 and a comma between cells; those in the other languages 1250,50 and a semicolon. */
export const hasDecimalPoint = (locale: Locale): boolean => locale === 'en'
export const delimiterOf = (locale: Locale): string => (hasDecimalPoint(locale) ? ',' : ';')

/** Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/

const BYTE_ORDER_MARK = '\ufeff'

/** The header line, after the byte order mark by which a spreadsheet recognises UTF-8. */
export const csvHeader = (labels: readonly string[], locale: Locale): string => `${BYTE_ORDER_MARK}${csvLine(labels, locale)}`

export const csvLine = (cells: readonly string[], locale: Locale): string =>
  `${cells.map(csvCell).join(delimiterOf(locale))}\n`

/** A text that may come from a person, so that it must not be evaluated. */
export const csvCell = (cell: string): string => quotedCell(FORMULA.test(cell) ? `'${cell}` : cell)

export const quotedCell = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A number as the spreadsheet reads it. */
export const csvNumber = (value: number, locale: Locale): string =>
  (hasDecimalPoint(locale) ? String(value) : String(value).replace('.', ','))
