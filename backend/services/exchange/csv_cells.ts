/** The cells of a CSV for spreadsheets, as texts that PostgreSQL writes: those of `common/text/csv.ts`, but quoted by COPY. */
import { hasDecimalPoint } from '#common/text/csv'
import { fragment, type Fragment } from '#backend/engine/resource/read/sql'
import type { ExportCell } from '#backend/engine/resource/fields/type'
import type { Locale } from '#common/locales'

export function csvCell({ kind, value }: Pick<ExportCell, 'kind' | 'value'>, locale: Locale): Fragment {
  const { sql, bindings } = value
  switch (kind) {
    // What a spreadsheet would evaluate as a formula gets an apostrophe.
    case 'text': return fragment(String.raw`regexp_replace((${sql})::text, '^[-=+@\t\r]', '''\&')`, ...bindings)
    case 'number': return hasDecimalPoint(locale) ? value : fragment(`replace((${sql})::text, '.', ',')`, ...bindings)
    default: return value
  }
}
