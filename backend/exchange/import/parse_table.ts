/**
 * Parses an uploaded file into rows of text, within the limits. Throws ImportFileError. The file may be malicious: the server calls
 * this only for small text files, all others are parsed in `parse_table_process.ts`.
 */
import Papa from 'papaparse'
import { isStorable } from '#backend/database/storable_text'
import { decodeText, cleanCell } from './text_decoding.ts'
import {
  MAX_CELL_LENGTH,
  MAX_HEADER_LENGTH,
  MAX_COLUMNS,
  MAX_LINES,
  MAX_IMPORT_MEGABYTES,
  MAX_ROWS,
  ImportFileError,
} from './import_limits.ts'
import { MEGABYTE } from '#common/bytes'

export interface ParsedTable {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
}

/** `number` is the row number in a spreadsheet. There are as many cells as headers. */
export interface TableRow { readonly number: number; readonly cells: readonly string[] }

export async function parseTable(bytes: Buffer): Promise<ParsedTable> {
  const lines = await (isArchive(bytes) ? parseWorkbook(bytes) : parseText(bytes))
  const nonEmpty = lines.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
  const [header, ...rows] = nonEmpty
  if (!header || !rows.length) throw new ImportFileError('empty_file')
  const width = header.cells.findLastIndex(Boolean) + 1
  if (width > MAX_COLUMNS) throw new ImportFileError('many_columns', MAX_COLUMNS)
  if (rows.length > MAX_ROWS || lines.length > MAX_LINES) throw new ImportFileError('many_rows', MAX_ROWS)
  const headers = assertCells(resizeRow(header.cells, width)).map((cell) => cell.slice(0, MAX_HEADER_LENGTH).toWellFormed())
  return { headers, rows: limitRows(rows, width) }
}

/** Drops cells beyond the headers and rows that are empty without them. The total is limited, because cells can share one text. */
function limitRows(rows: readonly TableRow[], width: number): TableRow[] {
  let remaining = MAX_IMPORT_MEGABYTES * MEGABYTE
  return rows.filter(({ cells }) => cells.slice(0, width).some(Boolean)).map(({ number, cells }) => {
    const resized = assertCells(resizeRow(cells, width))
    remaining -= resized.reduce((sum, cell) => sum + cell.length, 0)
    if (remaining < 0) throw new ImportFileError('too_large', MAX_IMPORT_MEGABYTES)
    return { number, cells: resized }
  })
}

const resizeRow = (cells: readonly string[], width: number): string[] => Array.from({ length: width }, (_, index) => cells[index] ?? '')

function assertCells(cells: readonly string[]): readonly string[] {
  const isValid = (cell: string) => cell.length <= MAX_CELL_LENGTH && isStorable(cell)
  if (!cells.every(isValid)) throw new ImportFileError('unreadable')
  return cells
}

export const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
/** A compound file, the format of Excel before 2007. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** Loaded on first use: loading the ZIP and XML parsers takes longer than parsing most files. */
async function parseWorkbook(bytes: Buffer): Promise<string[][]> {
  const sheets = await import('./sheet_lines.ts')
  return sheets.readSheetLines(bytes)
}

function parseText(bytes: Buffer): string[][] {
  if (isOldExcel(bytes)) throw new ImportFileError('old_excel')
  const text = decodeText(bytes).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n').replace(/^sep=.\n/i, '')
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n', preview: MAX_LINES + 1 })
  return data.map((line) => line.map(cleanCell))
}

/** Detected in the header line only: cells of other rows may contain any character. */
function delimiterOf(text: string): string {
  const header = (/\S.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => header.split(delimiter).length
  return [';', ',', '\t', '|', '،'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',')
}
