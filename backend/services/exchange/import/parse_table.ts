/**
 * Parses an uploaded file into rows of text, within the limits. Throws ImportFileError. The file may be malicious: the server calls
 * this only for small text files, all others are parsed in `parse_table_process.ts`.
 */
import { readCsvLines, detectDelimiter } from './csv_lines.ts'
import { decodeText, cleanCell } from './text_decoding.ts'
import {
  MAX_CELL_LENGTH,
  MAX_HEADER_LENGTH,
  MAX_COLUMNS,
  MAX_LINES,
  MAX_IMPORT_MEGABYTES,
  MAX_ROWS,
  ImportFileError,
} from './limits.ts'
import { MEGABYTE } from '#common/files/bytes'
import { normalisePhone } from '#common/text/phone'

export interface ParsedTable {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
}

/** `number` is the row number in a spreadsheet. There are as many cells as headers. */
export interface TableRow { readonly number: number; readonly cells: readonly string[]; readonly problem: RowError | null }

/** Why a row is refused whatever its columns mean: a key of `errors.exchange` in the locales. */
export type RowError = 'extra_cells' | 'long_cell' | 'total_line'

export async function parseTable(bytes: Buffer): Promise<ParsedTable> {
  const lines = await (isArchive(bytes) ? parseWorkbook(bytes) : parseText(bytes))
  const nonEmpty = lines.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
  const [header, ...rows] = nonEmpty.slice(countTitleLines(nonEmpty))
  if (!header || !rows.length) throw new ImportFileError('empty_file')
  const width = header.cells.findLastIndex(Boolean) + 1
  if (width > MAX_COLUMNS) throw new ImportFileError('many_columns', MAX_COLUMNS)
  if (rows.length > MAX_ROWS || lines.length > MAX_LINES) throw new ImportFileError('many_rows', MAX_ROWS)
  const headers = resizeRow(header.cells, width).map((cell) => cell.slice(0, MAX_HEADER_LENGTH).toWellFormed())
  if (headers.some((cell) => cell.includes('\0'))) throw new ImportFileError('unreadable')
  return { headers, rows: limitRows(rows, width) }
}

/** Lines above the head of a table, such as `Clients 2026`, have one cell; the head below them has several, and no number in any. */
function countTitleLines(lines: readonly TableLine[]): number {
  const at = lines.slice(0, MOST_TITLE_LINES + 1).findIndex(({ cells }) => filledCells(cells).length > 1)
  const isHead = at > 0 && lines.length > at + 1 && filledCells(lines[at]?.cells ?? []).every((cell) => !/\p{Nd}{2}|[@]/u.test(cell))
  return isHead ? at : 0
}

const MOST_TITLE_LINES = 5
const filledCells = (cells: readonly string[]): string[] => cells.filter(Boolean)

/** The total is limited, because cells can share one text. */
function limitRows(rows: readonly TableLine[], width: number): TableRow[] {
  let remaining = MAX_IMPORT_MEGABYTES * MEGABYTE
  return rows.map(({ number, cells }) => {
    const row = toRow(number, cells, width)
    remaining -= row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (remaining < 0) throw new ImportFileError('too_large', MAX_IMPORT_MEGABYTES)
    return row
  })
}

interface TableLine { readonly number: number; readonly cells: readonly string[] }

/** A row that is longer than the headers was probably shifted by a separator in one of its texts: nobody knows where. */
function toRow(number: number, cells: readonly string[], width: number): TableRow {
  const resized = resizeRow(cells, width).map((cell) => (cell.length > MAX_CELL_LENGTH ? '' : storableText(cell)))
  if (cells.slice(width).some(Boolean)) return { number, cells: resized, problem: 'extra_cells' }
  if (cells.some((cell) => cell.length > MAX_CELL_LENGTH)) return { number, cells: resized, problem: 'long_cell' }
  return { number, cells: resized, problem: isTotalLine(cells) ? 'total_line' : null }
}

/** Sums under a table are no record of it. A company that is called Total has a phone. */
const isTotalLine = (cells: readonly string[]): boolean =>
  TOTAL.test(cells.find(Boolean) ?? '') && !cells.some((cell) => normalisePhone(cell) !== null)

const TOTAL = new RegExp([
  '^(?:(?:sous|sub|grand)[ -]?)?(?:totale?s?|totaux|somme|المجموع|الإجمالي|الاجمالي|مجموع)',
  '(?: g[eé]n[eé]rale?| ttc| ht| الكلي| العام)?[\\s:]*$',
].join(''), 'i')

const resizeRow = (cells: readonly string[], width: number): string[] => Array.from({ length: width }, (_, index) => cells[index] ?? '')

/** What PostgreSQL cannot store becomes U+FFFD, like wrong bytes: the cell is refused when it is imported. */
const storableText = (cell: string): string => cell.replaceAll('\0', '\ufffd').toWellFormed()

export const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
/** A compound file, the format of Excel before 2007. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** Loaded on first use: loading the ZIP and XML parsers takes longer than parsing most files. */
async function parseWorkbook(bytes: Buffer): Promise<string[][]> {
  const sheets = await import('./sheet_lines.ts')
  return sheets.readSheetLines(bytes)
}

function parseText(bytes: Buffer): string[][] {
  if (isOldExcel(bytes)) throw new ImportFileError(bytes.includes(ENCRYPTED) ? 'protected' : 'old_excel')
  const text = decodeText(bytes).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (/^\s*<(!doctype|html|table|\?xml|meta|head|body)\b/i.test(text)) throw new ImportFileError('web_page')
  if (/^(%PDF|.PNG)/.test(text)) throw new ImportFileError('unreadable')
  const [marked, delimiter = detectDelimiter(text)] = /^sep=(.)\n/i.exec(text) ?? ['']
  return readCsvLines(text.slice(marked.length), delimiter, MAX_LINES + 1).map((line) => line.map(cleanCell))
}

/** The name of a stream that a workbook with a password has, in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
