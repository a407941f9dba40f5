/**
 * A file as it was uploaded → rows of texts, no more of it than the limits allow. Throws UnfitFile. Whoever made the file may
 * mean harm: the running application calls this for short texts only, `table_program.ts` for all else.
 */
import Papa from 'papaparse'
import { isStorable } from '#backend/database/storable_text'
import { decoded } from './encoding.ts'
import { LONGEST_CELL, LONGEST_HEAD, MEGABYTE, MOST_COLUMNS, MOST_LINES, MOST_MEGABYTES, MOST_ROWS } from './limits.ts'
import { plain } from './plain.ts'
import { UnfitFile } from './unfit_file.ts'

export interface Table {
  readonly headers: readonly string[]
  readonly rows: readonly TableRow[]
}

/** With the number that the row has in a spreadsheet; as many cells as headers. */
export interface TableRow { readonly number: number; readonly cells: readonly string[] }

export async function tableOf(bytes: Buffer): Promise<Table> {
  const lines = await (isArchive(bytes) ? sheetLines(bytes) : textLines(bytes))
  const filled = lines.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.some(Boolean))
  const [head, ...rows] = filled
  if (!head || !rows.length) throw new UnfitFile('empty_file')
  const width = head.cells.findLastIndex(Boolean) + 1
  if (width > MOST_COLUMNS) throw new UnfitFile('many_columns', MOST_COLUMNS)
  if (rows.length > MOST_ROWS || lines.length > MOST_LINES) throw new UnfitFile('many_rows', MOST_ROWS)
  const headers = checked(fitted(head.cells, width)).map((cell) => cell.slice(0, LONGEST_HEAD).toWellFormed())
  return { headers, rows: fittedRows(rows, width) }
}

/** Cells beyond the heads mean nothing, and a row of nothing else is none. One text may stand in a sheet as often as it likes. */
function fittedRows(rows: readonly TableRow[], width: number): TableRow[] {
  let left = MOST_MEGABYTES * MEGABYTE
  return rows.filter(({ cells }) => cells.slice(0, width).some(Boolean)).map(({ number, cells }) => {
    const kept = checked(fitted(cells, width))
    left -= kept.reduce((sum, cell) => sum + cell.length, 0)
    if (left < 0) throw new UnfitFile('too_large', MOST_MEGABYTES)
    return { number, cells: kept }
  })
}

const fitted = (cells: readonly string[], width: number): string[] => Array.from({ length: width }, (_, index) => cells[index] ?? '')

function checked(cells: readonly string[]): readonly string[] {
  const isFit = (cell: string) => cell.length <= LONGEST_CELL && isStorable(cell)
  if (!cells.every(isFit)) throw new UnfitFile('unreadable')
  return cells
}

export const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
/** Excel of before 2007. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

/** Loaded when there is one: what opens archives takes longer to load than most files to read. */
async function sheetLines(bytes: Buffer): Promise<string[][]> {
  const sheets = await import('./sheet_lines.ts')
  return sheets.sheetLines(bytes)
}

function textLines(bytes: Buffer): string[][] {
  if (isOldExcel(bytes)) throw new UnfitFile('old_excel')
  const text = decoded(bytes).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n').replace(/^sep=.\n/i, '')
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n', preview: MOST_LINES + 1 })
  return data.map((line) => line.map(plain))
}

/** By the heads alone: the rows below may hold anything. */
function delimiterOf(text: string): string {
  const head = (/\S.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => head.split(mark).length
  return [';', ',', '\t', '|', '،'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}
