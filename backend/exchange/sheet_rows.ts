/**
 * Writes the rows that COPY sends in its text format as the rows of a worksheet, in XML. They are copied as bytes: strings of the values,
 * and bytes of these strings, take twice as long.
 */
import { copiedLines } from './copied_lines.ts'
import { unescapeCopy } from './copy_text.ts'
import { GrowingBytes } from './growing_bytes.ts'
import { MAX_CELL_LENGTH, xmlText } from './sheet_text.ts'
import type { Transform } from 'node:stream'

/** `style` is the number of a cell format in styles.xml; null for a column of text. */
export interface SheetColumn { readonly style: number | null }

/** How many bytes of XML are expected for a byte of a row. */
const EXPANSION = 6

/** `head` and `foot` are the XML round the rows. The first row has the number `firstRow`. */
export function sheetRows(columns: readonly SheetColumn[], { head, foot, firstRow }: SheetXml): Transform {
  const cells = columns.map(cellXml)
  let number = firstRow
  return copiedLines((lines) => {
    const xml = new GrowingBytes(lines.length * EXPANSION)
    for (let index = 0; index < lines.length; number++) index = writeRow(xml, { lines, start: index, number: String(number) }, cells)
    return xml.written()
  }, { head, foot })
}

interface SheetXml { readonly head: string; readonly foot: string; readonly firstRow: number }

/** The XML of a cell is `before`, the number of its row, `between`, its value, `after`. */
interface CellXml {
  readonly letters: string; readonly isText: boolean
  readonly before: Buffer; readonly between: Buffer; readonly after: Buffer
}

function cellXml({ style }: SheetColumn, index: number): CellXml {
  const letters = columnLetters(index)
  const isText = style === null
  const [between, after] = isText ? ['" t="inlineStr"><is><t>', '</t></is></c>'] : [`" s="${style}"><v>`, '</v></c>']
  return { letters, isText, before: Buffer.from(`<c r="${letters}`), between: Buffer.from(between), after: Buffer.from(after) }
}

const [ROW_START, ROW_NUMBER_END, ROW_END] = [Buffer.from('<row r="'), Buffer.from('">'), Buffer.from('</row>')]
const code = (character: string) => character.charCodeAt(0)
const [TAB, NEWLINE, SPACE] = [code('\t'), code('\n'), code(' ')]

/** Returns where the next row begins. Empty cells are left out, so that each cell names its place. */
function writeRow(xml: GrowingBytes, { lines, start: first, number }: SheetRow, cells: readonly CellXml[]): number {
  const digits = Buffer.from(number)
  xml.add(ROW_START)
  xml.add(digits)
  xml.add(ROW_NUMBER_END)
  let end = first - 1
  for (const { letters, isText, before, between, after } of cells) {
    const start = end + 1
    let isSpecial = 0
    for (end = start; lines[end] !== TAB && lines[end] !== NEWLINE; end++) isSpecial |= SPECIAL[lines[end] as number] as number
    if (end === start) continue
    const isCopied = !isText || (isSpecial === 0 && lines[start] !== SPACE && lines[end - 1] !== SPACE && end - start <= MAX_CELL_LENGTH)
    if (isCopied) {
      xml.add(before)
      xml.add(digits)
      xml.add(between)
      xml.addRange(lines, start, end)
      xml.add(after)
    } else xml.add(Buffer.from(textCellXml(letters + number, unescapeCopy(lines.toString('utf8', start, end)))))
  }
  xml.add(ROW_END)
  return end + 1
}

interface SheetRow { readonly lines: Buffer; readonly start: number; readonly number: string }

/** 1 for characters that are escaped in COPY or in XML, and for the first bytes of all that may be spaces or are invalid in XML. */
const SPECIAL = new Uint8Array(256).fill(1, 0, SPACE)
for (const character of '\\&<>"\x7f') SPECIAL[code(character)] = 1
for (const byte of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) SPECIAL[byte] = 1

export function textCellXml(place: string, text: string, style = 0): string {
  const styled = style ? ` s="${style}"` : ''
  const preserved = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${place}"${styled} t="inlineStr"><is><t${preserved}>${xmlText(text)}</t></is></c>`
}

/** 0 → A, 26 → AA */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + index % 26)
