/** Streams a workbook with one worksheet while its rows are read. */
import { PassThrough, type Readable } from 'node:stream'
import { cellText, numberFormatOf, columnAlias, sheetName, widthOf } from './sheet_cells.ts'
import type { Cell } from '#backend/resource/fields/field_type'
import type { ExportColumn } from './export_columns.ts'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import type { Columns } from '#backend/database/query'

interface Sheet {
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly cells: readonly Cell[]
  readonly isRightToLeft: boolean
}

const AUTHOR = { creator: 'Zarbia', lastModifiedBy: 'Zarbia' }

type Batches = AsyncGenerator<Columns[]>

/**
 * Resolves when the first rows are read, so that an error of the statement is thrown here and not in the middle of a file. A later
 * error destroys the stream, so that an incomplete file is not taken for a complete one. Closing the stream ends the query.
 */
export async function streamWorkbook(sheet: Sheet, batches: Batches): Promise<Readable> {
  // Loaded on first use: most processes never write a workbook.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const first = await batches.next()
  const out = new PassThrough()
  // A low compression level: worksheets are repetitive and compress well enough.
  const book = new WorkbookWriter({ stream: out, useStyles: true, trueStreaming: true, zip: { zlib: { level: 2 } }, ...AUTHOR })
  writeRows(sheet, first, batches, book, out).catch((error: Error) => out.destroy(error))
  return out
}

async function writeRows(sheet: Sheet, first: IteratorResult<Columns[]>, batches: Batches, book: WorkbookWriter, out: PassThrough) {
  try {
    const rows = addSheet(book, sheet)
    for (let batch = first; !batch.done; batch = await batches.next()) {
      for (const values of batch.value) rows.add(values)
      // The writer ignores backpressure.
      if (out.writableNeedDrain) await waitForDrain(out)
      if (out.destroyed) return
    }
    rows.end()
    await book.commit()
  } finally {
    await batches.return(undefined)
  }
}

/** The header row is frozen; an Arabic worksheet runs from right to left. */
function addSheet(book: WorkbookWriter, { name, columns, cells, isRightToLeft }: Sheet) {
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1, rightToLeft: isRightToLeft }] })
  sheet.columns = columns.map((column) => ({ header: column.label, width: widthOf(column) }))
  const headerRow = sheet.getRow(1)
  headerRow.font = { name: 'Calibri', size: 11, bold: true }
  headerRow.commit()
  // One style object for all cells of a column: the writer caches styles by identity.
  const styles = cells.map((cell) => ({ numFmt: numberFormatOf(cell) }))
  const add = (values: Columns) => {
    const row = sheet.addRow([])
    for (const [index, style] of styles.entries()) {
      const value = values[columnAlias(index)]
      if (value === null) continue
      const cell = row.getCell(index + 1)
      cell.value = typeof value === 'number' ? value : cellText(String(value))
      cell.style = style
    }
    row.commit()
  }
  return { add, end: () => { sheet.commit() } }
}

/** Also resolves when the stream is closed. */
const waitForDrain = (out: PassThrough): Promise<void> => new Promise((resolve) => {
  for (const event of ['drain', 'close']) out.once(event, resolve)
})
