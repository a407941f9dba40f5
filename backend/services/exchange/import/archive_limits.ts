/**
 * A workbook is a ZIP archive whose declared sizes cannot be trusted. Each entry is unpacked once within a limit, worksheets are
 * checked for their number of rows and columns, and only checked entries are packed again for the parser.
 */
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import yazl from 'yazl'
import { MAX_COLUMNS, MAX_LINES, MAX_ROWS, MAX_UNPACKED_MEGABYTES, ImportFileError } from './limits.ts'
import { withVisibleErrors } from './sheet_errors.ts'
import { MEGABYTE } from '#common/files/bytes'
import type { Readable } from 'node:stream'

export async function repackWithinLimits(bytes: Buffer): Promise<Readable> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false })
  const copy = new yazl.ZipFile()
  let remaining = MAX_UNPACKED_MEGABYTES * MEGABYTE
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue
    const part = await readEntry(zip, entry, remaining)
    remaining -= part.length
    const xml = part.toString('latin1')
    assertSheetFits(xml)
    copy.addBuffer(Buffer.from(withVisibleErrors(xml), 'latin1'), entry.fileName, { compress: false })
  }
  copy.end()
  return copy.outputStream as Readable
}

async function readEntry(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new ImportFileError('too_heavy')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Cells without content are not counted: a whole row may be formatted. */
function assertSheetFits(xml: string): void {
  if (!/<(?:\w+:)?sheetData\b/.test(xml)) return
  let lines = 0
  for (const [tag, name] of xml.matchAll(/<(?:\w+:)?(row|c)\b[^>]*>/g)) {
    if (name === 'row') lines++
    const [, letters = '', row = ''] = (name === 'c' && !tag.endsWith('/>') && /\br\s*=\s*["']([A-Z]*)(\d*)/.exec(tag)) || []
    if (columnNumber(letters) > MAX_COLUMNS) throw new ImportFileError('many_columns', MAX_COLUMNS)
    if (lines > MAX_LINES || Number(row) > MAX_LINES) throw new ImportFileError('many_rows', MAX_ROWS)
  }
}

/** A → 1, AA → 27 */
const columnNumber = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
