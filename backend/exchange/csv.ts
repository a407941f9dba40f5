/** Rows as lines of CSV, for spreadsheets: UTF-8 with a mark, the separators that the language of the caller expects. */
import { fragment, type Fragment } from '#backend/resource/read/sql'
import type { Cell } from '#backend/resource/fields/field_type'
import type { Locale } from '#common/locales'

/** A spreadsheet in English reads 1250.50 and commas between cells; one in the other languages 1250,50 and semicolons. */
const isEnglish = (locale: Locale) => locale === 'en'
const delimiterOf = (locale: Locale): string => (isEnglish(locale) ? ',' : ';')

export const csvOptions = (locale: Locale): string => `format csv, delimiter '${delimiterOf(locale)}', null ''`

export function csvCell({ kind, value, scale }: Cell, locale: Locale): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    case 'number': return isEnglish(locale) || scale === 0 ? value : fragment(`replace((${sql})::text, '.', ',')`, ...bindings)
    case 'text': return guarded(value)
    default: return value
  }
}

/** What a spreadsheet would take for a formula, it shall take for text. */
const FORMULA = /^[=+\-@\t\r]/
const STARTS = "array['=', '+', '-', '@', E'\\t', E'\\r']"

function guarded({ sql, bindings }: Fragment): Fragment {
  return isPlain(sql) ? fragment(`case when left(${sql}, 1) = any(${STARTS}) then '''' || ${sql} else ${sql} end`, ...bindings)
    // Read once: it may be a look-up.
    : fragment(`regexp_replace(${sql}, E'^([=+@\\t\\r-])', '''\\1')`, ...bindings)
}

const isPlain = (sql: string) => /^"\w+"\."\w+"(::text)?$/.test(sql)

const MARK = '\ufeff'

/** The first line, with the byte order mark by which a spreadsheet knows UTF-8. */
export const csvHead = (labels: readonly string[], locale: Locale): string => `${MARK}${csvLine(labels, locale)}`

export const csvLine = (cells: readonly string[], locale: Locale): string =>
  `${cells.map((cell) => quotedCell(FORMULA.test(cell) ? `'${cell}` : cell)).join(delimiterOf(locale))}\n`

const quotedCell = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
