/** A workbook of one sheet, written while its rows are read. */
import { PassThrough, type Readable } from 'node:stream'
import { cellText, formatOf, nameOf, sheetName, widthOf } from './sheet.ts'
import type { Cell } from '#backend/resource/fields/field_type'
import type { Column } from './columns.ts'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import type { Columns } from '#backend/database/query'

interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  readonly cells: readonly Cell[]
  readonly isRightToLeft: boolean
}

const BY = { creator: 'Zarbia', lastModifiedBy: 'Zarbia' }

type Batches = AsyncGenerator<Columns[]>

/**
 * Resolves once the first rows are read: what is wrong with their statement is thrown here, not in the middle of a file. What goes
 * wrong later breaks the stream off, so that no half file looks whole. Closed early, it ends the reading.
 */
export async function workbook(sheet: Sheet, batches: Batches): Promise<Readable> {
  // Loaded by the first export: most processes never write a workbook.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const first = await batches.next()
  const out = new PassThrough()
  // Fast rather than small: a sheet is mostly the same marks again and again.
  const book = new WorkbookWriter({ stream: out, useStyles: true, trueStreaming: true, zip: { zlib: { level: 2 } }, ...BY })
  write(sheet, first, batches, book, out).catch((error: Error) => out.destroy(error))
  return out
}

async function write(sheet: Sheet, first: IteratorResult<Columns[]>, batches: Batches, book: WorkbookWriter, out: PassThrough) {
  try {
    const rows = beginSheet(book, sheet)
    for (let batch = first; !batch.done; batch = await batches.next()) {
      for (const values of batch.value) rows.add(values)
      // The writer does not wait for its reader.
      if (out.writableNeedDrain) await drained(out)
      if (out.destroyed) return
    }
    rows.end()
    await book.commit()
  } finally {
    await batches.return(undefined)
  }
}

/** The head stays in sight; an Arabic sheet begins on the right. */
function beginSheet(book: WorkbookWriter, { name, columns, cells, isRightToLeft }: Sheet) {
  const sheet = book.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1, rightToLeft: isRightToLeft }] })
  sheet.columns = columns.map((column) => ({ header: column.label, width: widthOf(column) }))
  const head = sheet.getRow(1)
  head.font = { name: 'Calibri', size: 11, bold: true }
  head.commit()
  // One object for all cells of a column: the writer knows a style again by its object, which halves its work.
  const styles = cells.map((cell) => ({ numFmt: formatOf(cell) }))
  const add = (values: Columns) => {
    const row = sheet.addRow([])
    for (const [index, style] of styles.entries()) {
      const value = values[nameOf(index)]
      if (value === null) continue
      const cell = row.getCell(index + 1)
      cell.value = typeof value === 'number' ? value : cellText(String(value))
      cell.style = style
    }
    row.commit()
  }
  return { add, end: () => { sheet.commit() } }
}

/** Or closed. */
const drained = (out: PassThrough): Promise<void> => new Promise((resolve) => {
  for (const event of ['drain', 'close']) out.once(event, resolve)
})
