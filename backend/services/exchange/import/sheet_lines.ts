/** Reads the first worksheet of a workbook as rows of text, as a spreadsheet displays them. */
import { readSheet } from 'read-excel-file/node'
import { repackWithinLimits } from './archive_limits.ts'
import { cleanCell } from './text_decoding.ts'
import { ImportFileError } from './limits.ts'

export async function readSheetLines(bytes: Buffer): Promise<string[][]> {
  try {
    const rows = await readSheet(await repackWithinLimits(bytes))
    return rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : cellToText(cell))))
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError('unreadable')
  }
}

function cellToText(cell: unknown): string {
  if (cell instanceof Date) return formatDate(cell)
  // Fifteen significant digits, as spreadsheets display numbers.
  if (typeof cell === 'number') return formatNumber(cell)
  return cleanCell(String(cell))
}

const formatNumber = (value: number): string => {
  const rounded = Number(value.toPrecision(15))
  return Math.abs(rounded) < 1e21 ? rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 }) : String(rounded)
}

/** Cells have no time zone. A date before 1900-01-02 is a time of day. */
function formatDate(cell: Date): string {
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).split('T')
  if (day < '1900-01-02') return time.slice(0, 5)
  return time === '00:00:00' ? day : `${day} ${time}`
}
