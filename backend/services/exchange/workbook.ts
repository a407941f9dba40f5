/** Streams a workbook with one worksheet while its rows are read: its XML into a ZIP archive, with backpressure. */
import { pipeline, type Readable } from 'node:stream'
import yazl from 'yazl'
import { numberFormatOf, sheetName, sheetColumnWidth } from './sheet_cells.ts'
import { columnLetters, sheetRows, textCellXml } from './sheet_rows.ts'
import { HEADER_CELL_STYLE, SHEET_FOOT, SHEET_PATH, sheetHead, cellStyleOf, workbookParts } from './workbook_parts.ts'
import type { ExportCell } from '#backend/engine/resource/fields/type'
import type { ExportColumn } from './export_columns.ts'

interface Sheet {
  readonly name: string
  readonly columns: readonly ExportColumn[]
  readonly cells: readonly ExportCell[]
  readonly isRightToLeft: boolean
  readonly createdAt: string
}

/** A low level: worksheets are repetitive and compress well enough. */
const COMPRESSION_LEVEL = 1

/**
 * `rows` in the text format of COPY. Their error destroys the stream, so that an incomplete file is not taken for a complete one;
 * closing the stream closes them.
 */
export function streamWorkbook({ name, columns, cells, isRightToLeft, createdAt }: Sheet, rows: Readable): Readable {
  const formats = [...new Set(cells.flatMap((cell) => numberFormatOf(cell) ?? []))]
  const book = new yazl.ZipFile()
  for (const [path, xml] of Object.entries(workbookParts({ name: sheetName(name), formats, createdAt })))
    book.addBuffer(Buffer.from(xml), path)

  const header = columns.map(({ label }, index) => textCellXml(`${columnLetters(index)}1`, label, HEADER_CELL_STYLE))
  const sheet = sheetRows(
    cells.map((cell) => ({ style: styleOfCell(cell, formats) })),
    {
      head: `${sheetHead({ widths: columns.map(sheetColumnWidth), isRightToLeft })}<row r="1">${header.join('')}</row>`,
      foot: SHEET_FOOT, firstRow: 2,
    },
  )
  const out = book.outputStream as Readable
  pipeline(rows, sheet, (error) => { if (error) out.destroy(error) })
  out.once('close', () => { sheet.destroy() })
  book.addReadStream(sheet, SHEET_PATH, { compressionLevel: COMPRESSION_LEVEL })
  book.end()
  return out
}

function styleOfCell(cell: ExportCell, formats: readonly string[]): number | null {
  const format = numberFormatOf(cell)
  return format === undefined ? null : cellStyleOf(formats.indexOf(format))
}
