/** CSV for spreadsheets: UTF-8 with a byte order mark, and the separators that spreadsheets expect in the caller's language. */
import { fragment, type Fragment } from '#backend/resource/read/sql'
import type { ExportCell } from '#backend/resource/fields/field_type'
import { delimiterOf, hasDecimalPoint } from '#common/csv'
import type { Locale } from '#common/locales'

export const csvOptions = (locale: Locale): string => `format csv, delimiter '${delimiterOf(locale)}', null ''`

export function csvCell({ kind, value, scale }: ExportCell, locale: Locale): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    case 'number': return hasDecimalPoint(locale) || scale === 0 ? value : fragment(`replace((${sql})::text, '.', ',')`, ...bindings)
    case 'text': return escapeFormula(value)
    default: return value
  }
}

/** As in common/csv.ts, in SQL: the code points of `=`, `+`, `-`, `@`, tab and carriage return. Numbers are compared faster than texts. */
const FORMULA_STARTS = '61, 43, 45, 64, 9, 13'

function escapeFormula({ sql, bindings }: Fragment): Fragment {
  return isCheap(sql) ? fragment(`case when ascii(${sql}) in (${FORMULA_STARTS}) then '''' || ${sql} else ${sql} end`, ...bindings)
    // Evaluated once: the expression may be a subquery.
    : fragment(`regexp_replace(${sql}, E'^([=+@\\t\\r-])', '''\\1')`, ...bindings)
}

/** A column, or a label that falls back to the id: two evaluations cost less than a regular expression. */
const isCheap = (sql: string) => /^(?:"\w+"\."\w+"(::text)?|coalesce\("\w+"\."\w+"(::text)?, '#' \|\| "\w+"\."id"\))$/.test(sql)
