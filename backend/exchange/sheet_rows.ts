/** Writes the rows that COPY sends in its text format as the rows of a worksheet, in XML, a part of the rows at a time. */
import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { unescapeCopy } from './copy_text.ts'
import { xmlText } from './sheet_text.ts'

/** `style` is the number of a cell format in styles.xml; null for a column of text. */
export interface SheetColumn { readonly style: number | null }

/** `head` and `foot` are the XML round the rows. The first row has the number `firstRow`. */
export function sheetRows(columns: readonly SheetColumn[], { head, foot, firstRow }: SheetXml): Transform {
  const decoder = new StringDecoder('utf8')
  const writeRow = rowWriter(columns)
  let number = firstRow
  let incomplete = ''
  const rows = new Transform({
    transform(chunk: Buffer, _, done) {
      const lines = (incomplete + decoder.write(chunk)).split('\n')
      incomplete = lines.pop() ?? ''
      let xml = ''
      for (const line of lines) xml += writeRow(line, number++)
      done(null, xml)
    },
    flush(done) { done(null, foot) },
  })
  rows.push(head)
  return rows
}

interface SheetXml { readonly head: string; readonly foot: string; readonly firstRow: number }

/** Empty cells are left out, so that each cell names its place. */
function rowWriter(columns: readonly SheetColumn[]): (line: string, number: number) => string {
  const cells = columns.map(({ style }, index) => ({ letters: columnLetters(index), style }))
  return (line, number) => {
    const values = line.split('\t')
    let xml = `<row r="${number}">`
    for (const [index, { letters, style }] of cells.entries()) {
      const value = values[index] ?? ''
      if (value === '') continue
      xml += style === null
        ? textCellXml(`${letters}${number}`, unescapeCopy(value))
        : `<c r="${letters}${number}" s="${style}"><v>${value}</v></c>`
    }
    return `${xml}</row>`
  }
}

export function textCellXml(place: string, text: string, style = 0): string {
  const styled = style ? ` s="${style}"` : ''
  const preserved = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${place}"${styled} t="inlineStr"><is><t${preserved}>${xmlText(text)}</t></is></c>`
}

/** 0 → A, 26 → AA */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + index % 26)
