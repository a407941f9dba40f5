/**
 * A workbook is an archive, and what it says about its sizes may be wrong: each part is unpacked once, counted as it comes, its
 * sheets are looked through for their size, and only what was counted is packed again for whoever builds rows from it.
 */
import { promisify } from 'node:util'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import yazl from 'yazl'
import { MEGABYTE, MOST_COLUMNS, MOST_LINES, MOST_ROWS, MOST_UNPACKED_MEGABYTES } from './limits.ts'
import { UnfitFile } from './unfit_file.ts'
import type { Readable } from 'node:stream'

export async function repacked(bytes: Buffer): Promise<Readable> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(bytes, { lazyEntries: true, autoClose: false })
  const copy = new yazl.ZipFile()
  let left = MOST_UNPACKED_MEGABYTES * MEGABYTE
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue
    const part = await unpacked(zip, entry, left)
    left -= part.length
    assertSheetFits(part.toString('latin1'))
    copy.addBuffer(part, entry.fileName, { compress: false })
  }
  copy.end()
  return copy.outputStream as Readable
}

async function unpacked(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new UnfitFile('too_heavy')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Cells without content are only formats: a whole row may be coloured. */
function assertSheetFits(xml: string): void {
  if (!/<(?:\w+:)?sheetData\b/.test(xml)) return
  let lines = 0
  for (const [tag, name] of xml.matchAll(/<(?:\w+:)?(row|c)\b[^>]*>/g)) {
    if (name === 'row') lines++
    const [, letters = '', row = ''] = (name === 'c' && !tag.endsWith('/>') && /\br\s*=\s*["']([A-Z]*)(\d*)/.exec(tag)) || []
    if (columnOf(letters) > MOST_COLUMNS) throw new UnfitFile('many_columns', MOST_COLUMNS)
    if (lines > MOST_LINES || Number(row) > MOST_LINES) throw new UnfitFile('many_rows', MOST_ROWS)
  }
}

/** A → 1, AA → 27 */
const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
