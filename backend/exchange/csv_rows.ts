/**
 * Writes the rows that COPY sends in its text format as lines of CSV for spreadsheets. PostgreSQL would write CSV too, but takes a
 * fifth longer for it. Most values stay where they are, and only the bytes between them change.
 */
import { csvCell, delimiterOf, hasDecimalPoint, quotedCell } from '#common/csv'
import { copiedLines } from './copied_lines.ts'
import { unescapeCopy } from './copy_text.ts'
import type { ExportCell } from '#backend/resource/fields/field_type'
import type { Locale } from '#common/locales'
import type { Transform } from 'node:stream'

const code = (character: string) => character.charCodeAt(0)
const [TAB, NEWLINE, POINT, COMMA] = [code('\t'), code('\n'), code('.'), code(',')]

/** `head`: the line above the rows. */
export const csvRows = (cells: readonly Pick<ExportCell, 'kind'>[], head: string, locale: Locale): Transform =>
  copiedLines(lineWriter(cells, locale), { head })

/** What a byte means, by its value; 0 for one that is written as it is. */
const [END, DECIMAL, ESCAPED] = [1, 2, 3]

/** Whole lines; their bytes are changed. */
function lineWriter(cells: readonly Pick<ExportCell, 'kind'>[], locale: Locale): (lines: Buffer) => Buffer {
  const delimiter = code(delimiterOf(locale))
  const isNumber = Uint8Array.from(cells, ({ kind }) => Number(kind === 'number'))
  const isText = Uint8Array.from(cells, ({ kind }) => Number(kind === 'text'))
  const meanings = new Uint8Array(256)
  for (const byte of [TAB, NEWLINE]) meanings[byte] = END
  for (const character of ['\\', '"', ',', ';']) meanings[code(character)] = ESCAPED
  if (!hasDecimalPoint(locale)) meanings[POINT] = DECIMAL
  const formulas = new Uint8Array(256)
  for (const character of '=+-@') formulas[code(character)] = 1

  // The loop runs once a byte: numbers in typed arrays and an inner loop over plain bytes halve its time.
  return (lines) => {
    const parts: Buffer[] = []
    let column = 0
    let start = 0
    let written = 0
    let isEscaped = false
    for (let index = 0; index < lines.length; index++) {
      let meaning = meanings[lines[index] as number]
      // The last byte is the end of a line.
      while (meaning === 0) meaning = meanings[lines[++index] as number]
      if (meaning === ESCAPED) isEscaped = true
      else if (meaning === DECIMAL) {
        if (isNumber[column] === 1) lines[index] = COMMA
      } else {
        if (isEscaped || (isText[column] === 1 && formulas[lines[start] as number] === 1)) {
          const value = unescapeCopy(lines.toString('utf8', start, index))
          parts.push(lines.subarray(written, start), Buffer.from(isText[column] === 1 ? csvCell(value) : quotedCell(value)))
          written = index
          isEscaped = false
        }
        if (lines[index] === NEWLINE) column = 0
        else {
          column++
          lines[index] = delimiter
        }
        start = index + 1
      }
    }
    return parts.length ? Buffer.concat([...parts, lines.subarray(written)]) : lines
  }
}
