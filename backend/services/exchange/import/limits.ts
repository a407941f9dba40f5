/** Rows of one import, without the header. */
export const MAX_ROWS = 20_000
/** Lines that are read, empty ones included. */
export const MAX_LINES = 2 * MAX_ROWS
export const MAX_CELL_LENGTH = 10_000
export const MAX_IMPORT_MEGABYTES = 10
/** A small archive can contain very large files. */
export const MAX_UNPACKED_MEGABYTES = 50

/** Why a file cannot be imported: a key of `errors.exchange` in the locales. */
export type ImportFileReason = 'empty_file' | 'many_columns' | 'many_rows' | 'old_excel' | 'open_quote' | 'protected'
  | 'too_heavy' | 'too_large' | 'unreadable' | 'web_page'

export class ImportFileError extends Error {
  readonly reason: ImportFileReason
  /** The limit that is exceeded; of an open quotation mark the row. */
  readonly max: number | undefined

  constructor(reason: ImportFileReason, max?: number) {
    super(reason)
    this.reason = reason
    this.max = max
  }
}
export { MAX_COLUMNS, MAX_HEADER_LENGTH } from '#common/import_job'
