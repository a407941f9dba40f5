/** The first sheet of a workbook → rows of texts, as a spreadsheet shows them. */
import { readSheet } from 'read-excel-file/node'
import { repacked } from './archive.ts'
import { plain } from './plain.ts'
import { UnfitFile } from './unfit_file.ts'

export async function sheetLines(bytes: Buffer): Promise<string[][]> {
  try {
    const rows = await readSheet(await repacked(bytes))
    return rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : written(cell))))
  } catch (error) {
    throw error instanceof UnfitFile ? error : new UnfitFile('unreadable')
  }
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
