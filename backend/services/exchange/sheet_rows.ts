/** Writes the rows that COPY sends in its text format as the rows of a worksheet, in XML. */
import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { xmlText } from './sheet_text.ts'

/** `style` is the number of a cell format in styles.xml; null for a column of text. */
export interface SheetColumn { readonly style: number | null }

interface SheetXml { readonly head: string; readonly foot: string; readonly firstRow: number }

/** `head` and `foot` are the XML round the rows. The first row has the number `firstRow`. */
export function sheetRows(columns: readonly SheetColumn[], { head, foot, firstRow }: SheetXml): Transform {
  const decoder = new StringDecoder('utf8')
  const cells = columns.map(({ style }, index) => cellWriter(columnLetters(index), style))
  let number = firstRow
  let incomplete = ''
  const rows = new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (incomplete + decoder.write(chunk)).split('\n')
      incomplete = lines.pop() ?? ''
      done(null, lines.map((line) => rowXml(line, number++, cells)).join(''))
    },
    flush(done) { done(null, foot) },
  })
  rows.push(head)
  return rows
}

type CellWriter = (value: string, row: number) => string

/** Empty cells are left out, so that each cell names its place. */
function rowXml(line: string, number: number, cells: readonly CellWriter[]): string {
  const values = line.split('\t')
  return `<row r="${number}">${cells.map((write, index) => (values[index] ? write(values[index], number) : '')).join('')}</row>`
}

function cellWriter(letters: string, style: number | null): CellWriter {
  if (style === null) return (value, row) => textCellXml(letters + row, unescapeCopy(value))
  return (value, row) => `<c r="${letters}${row}" s="${style}"><v>${value}</v></c>`
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A value as it was before the text format of COPY escaped it with backslashes. */
const unescapeCopy = (value: string): string =>
  (value.includes('\\') ? value.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter) : value)

export function textCellXml(place: string, text: string, style = 0): string {
  const styled = style ? ` s="${style}"` : ''
  const preserved = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${place}"${styled} t="inlineStr"><is><t${preserved}>${xmlText(text)}</t></is></c>`
}

/** 0 → A, 26 → AA */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + index % 26)
