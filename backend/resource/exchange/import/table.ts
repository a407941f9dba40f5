/** A file as it was uploaded → rows of texts. Throws Invalid about `file`, in words that say what to do. */
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { isStorable } from '#backend/storable'
import { invalid } from '../../refusals.ts'
import { decoded } from './encoding.ts'
import { assertUnpacks } from './unpacked.ts'

export interface Table {
  readonly headers: readonly string[]
  /** With the number that the row has in a spreadsheet; as many cells as headers. */
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

const MOST_ROWS = 20_000
const MOST_COLUMNS = 200
const LONGEST_CELL = 10_000

export async function tableOf(bytes: Buffer): Promise<Table> {
  const lines = isZip(bytes) ? await sheetLines(bytes) : textLines(bytes)
  const at = lines.findIndex((cells) => cells.some(Boolean))
  const head = lines[at] ?? []
  const width = head.findLastIndex(Boolean) + 1
  if (width === 0) throw invalid('file', (t) => t('errors.exchange.empty_file'))
  if (width > MOST_COLUMNS) throw invalid('file', (t) => t('errors.exchange.many_columns', { max: MOST_COLUMNS }))
  const rows = lines.map((cells, index) => ({ number: index + 1, cells: fitted(cells, width) }))
    .slice(at + 1).filter(({ cells }) => cells.some(Boolean))
  if (!rows.length) throw invalid('file', (t) => t('errors.exchange.empty_file'))
  if (rows.length > MOST_ROWS) throw invalid('file', (t) => t('errors.exchange.many_rows', { max: MOST_ROWS }))
  if (lines.some((cells) => cells.some((cell) => cell.length > LONGEST_CELL || !isStorable(cell)))) {
    throw invalid('file', (t) => t('errors.exchange.unreadable'))
  }
  return { headers: fitted(head, width), rows }
}

const fitted = (cells: readonly string[], width: number): string[] => Array.from({ length: width }, (_, index) => cells[index] ?? '')

const isZip = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
/** Excel of before 2007. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))

function textLines(bytes: Buffer): string[][] {
  if (isOldExcel(bytes)) throw invalid('file', (t) => t('errors.exchange.old_excel'))
  const text = decoded(bytes).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n').replace(/^sep=.\n/i, '')
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text), newline: '\n' })
  return data.map((line) => line.map(plain))
}

/** By the heads alone: the rows below may hold anything. */
function delimiterOf(text: string): string {
  const head = (text.split('\n').find((line) => line.trim()) ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => head.split(mark).length
  return [';', ',', '\t', '|', '،'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** Our own exports put an apostrophe before what a spreadsheet would take for a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '')

async function sheetLines(bytes: Buffer): Promise<string[][]> {
  await assertUnpacks(bytes)
  const rows = await readSheet(bytes).catch(() => { throw invalid('file', (t) => t('errors.exchange.unreadable')) })
  return rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : written(cell))))
}

function written(cell: unknown): string {
  if (cell instanceof Date) return moment(cell)
  // What a spreadsheet shows: fifteen digits, without the noise of binary fractions.
  if (typeof cell === 'number') return plainNumber(cell)
  return plain(String(cell))
}

const plainNumber = (value: number): string => {
  const exact = Number(value.toPrecision(15))
  return Math.abs(exact) < 1e21 ? exact.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 }) : String(exact)
}

/** A cell has no time zone: what it shows is what is meant. Before 1900 there are only times of the day. */
function moment(cell: Date): string {
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T')
  if (day < '1900-01-02') return time.slice(0, 5)
  return time === '00:00:00' ? day : `${day} ${time}`
}
