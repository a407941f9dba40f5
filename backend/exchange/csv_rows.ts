/**
 * Writes the rows that COPY sends in its text format as lines of CSV for spreadsheets. PostgreSQL would write CSV too, but takes a
 * fifth longer for it. Most values stay where they are, and only the bytes between them change.
 */
import { Transform } from 'node:stream'
import { csvCell, delimiterOf, hasDecimalPoint, quotedCell } from '#common/csv'
import { unescapeCopy } from './copy_text.ts'
import type { ExportCell } from '#backend/resource/fields/field_type'
import type { Locale } from '#common/locales'

const code = (character: string) => character.charCodeAt(0)
const [TAB, NEWLINE, POINT, COMMA] = [code('\t'), code('\n'), code('.'), code(',')]

/** `head`: the line above the rows. */
export function csvRows(cells: readonly Pick<ExportCell, 'kind'>[], head: string, locale: Locale): Transform {
  const write = lineWriter(cells, locale)
  let incomplete = Buffer.alloc(0)
  const rows = new Transform({
    transform(chunk: Buffer, _, done) {
      const bytes = incomplete.length ? Buffer.concat([incomplete, chunk]) : chunk
      const end = bytes.lastIndexOf(NEWLINE) + 1
      incomplete = Buffer.from(bytes.subarray(end))
      if (end > 0) this.push(write(bytes.subarray(0, end)))
      done()
    },
  })
  rows.push(head)
  return rows
}

/** What a byte means, by its value; 0 for one that is written as it is. */
const [END, DECIMAL, ESCAPED] = [1, 2, 3]

/** Whole lines; their bytes are changed. */
function lineWriter(cells: readonly Pick<ExportCell, 'kind'>[], locale: Locale): (lines: Buffer) => Buffer {
  const delimiter = code(delimiterOf(locale))
  const isNumber = cells.map(({ kind }) => kind === 'number')
  const isText = cells.map(({ kind }) => kind === 'text')
  const meanings = new Uint8Array(256)
  for (const byte of [TAB, NEWLINE]) meanings[byte] = END
  for (const character of ['\\', '"', ',', ';']) meanings[code(character)] = ESCAPED
  if (!hasDecimalPoint(locale)) meanings[POINT] = DECIMAL
  const formulas = new Uint8Array(256)
  for (const character of '=+-@') formulas[code(character)] = 1

  return (lines) => {
    const parts: Buffer[] = []
    let [column, start, written, isEscaped] = [0, 0, 0, false]
    for (let index = 0; index < lines.length; index++) {
      const meaning = meanings[lines[index] as number]
      if (meaning === 0) continue
      if (meaning === ESCAPED) isEscaped = true
      else if (meaning === DECIMAL) {
        if (isNumber[column]) lines[index] = COMMA
      } else {
        if (isEscaped || (isText[column] && formulas[lines[start] as number])) {
          const value = unescapeCopy(lines.toString('utf8', start, index))
          parts.push(lines.subarray(written, start), Buffer.from(isText[column] ? csvCell(value) : quotedCell(value)))
          written = index
          isEscaped = false
        }
        column = lines[index] === NEWLINE ? 0 : column + 1
        if (column > 0) lines[index] = delimiter
        start = index + 1
      }
    }
    return parts.length ? Buffer.concat([...parts, lines.subarray(written)]) : lines
  }
}
