/** CSV for spreadsheets: UTF-8 with a byte order mark, and the separators that spreadsheets expect in the caller's language. */
import { fragment, type Fragment } from '#backend/resource/read/sql'
import type { Cell } from '#backend/resource/fields/field_type'
import type { Locale } from '#common/locales'

/** English spreadsheets expect 1250.50 and a comma between cells; those in the other languages 1250,50 and a semicolon. */
const isEnglish = (locale: Locale) => locale === 'en'
const delimiterOf = (locale: Locale): string => (isEnglish(locale) ? ',' : ';')

export const csvOptions = (locale: Locale): string => `format csv, delimiter '${delimiterOf(locale)}', null ''`

export function csvCell({ kind, value, scale }: Cell, locale: Locale): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    case 'number': return isEnglish(locale) || scale === 0 ? value : fragment(`replace((${sql})::text, '.', ',')`, ...bindings)
    case 'text': return escapeFormula(value)
    default: return value
  }
}

/** Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe. */
const FORMULA = /^[=+\-@\t\r]/
const FORMULA_STARTS = "array['=', '+', '-', '@', E'\\t', E'\\r']"

function escapeFormula({ sql, bindings }: Fragment): Fragment {
  return isColumn(sql) ? fragment(`case when left(${sql}, 1) = any(${FORMULA_STARTS}) then '''' || ${sql} else ${sql} end`, ...bindings)
    // Evaluated once: the expression may be a subquery.
    : fragment(`regexp_replace(${sql}, E'^([=+@\\t\\r-])', '''\\1')`, ...bindings)
}

const isColumn = (sql: string) => /^"\w+"\."\w+"(::text)?$/.test(sql)

const BYTE_ORDER_MARK = '\ufeff'

/** The header line, after the byte order mark by which a spreadsheet recognises UTF-8. */
export const csvHeader = (labels: readonly string[], locale: Locale): string => `${BYTE_ORDER_MARK}${csvLine(labels, locale)}`

export const csvLine = (cells: readonly string[], locale: Locale): string =>
  `${cells.map((cell) => quoteCell(FORMULA.test(cell) ? `'${cell}` : cell)).join(delimiterOf(locale))}\n`

const quoteCell = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
