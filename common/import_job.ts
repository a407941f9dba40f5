/** An import of a file, as its page receives it. */
import type { ColumnDayOrder, DayOrder } from './day_order.ts'

export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'running', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** What happens to a row. */
export const IMPORT_VERDICTS = ['create', 'update', 'skip', 'refused'] as const
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number]

export interface ImportJob {
  readonly id: number
  readonly state: ImportState
  readonly total: number
  readonly checked: number
  readonly done: number
  readonly problem: string | null
  readonly file: string
  readonly key: string | null
  /** The answer for columns whose dates do not prove their order. */
  readonly day_order: DayOrder | null
  readonly summary: Readonly<Record<ImportVerdict, number>>
  /** The last finished import of the same file. */
  readonly earlier: { readonly id: number; readonly finished_at: string } | null
  readonly columns: readonly {
    readonly header: string; readonly field: string; readonly samples: readonly string[]
    /** The samples were not stored. */
    readonly is_secret: boolean
    readonly day_order: ColumnDayOrder
  }[]
  readonly targets: readonly { readonly name: string; readonly label: string; readonly required: boolean; readonly is_date: boolean }[]
  readonly keys: readonly string[]
}

/** The result of a row, or its expected result in a dry run. */
export interface ImportRowResult {
  readonly number: number
  readonly verdict: ImportVerdict
  readonly message: string | null
  readonly errors: Readonly<Record<string, readonly string[]>> | null
  readonly record_id: number | null
}

export interface ReportRow extends ImportRowResult { readonly expected: ImportVerdict | null }

/** Of an imported file; a header in characters. */
export const MAX_COLUMNS = 200
export const MAX_HEADER_LENGTH = 200
