/**
 * Splits a text file into rows of cells. Nothing is guessed: a quotation mark that is not closed would swallow the rows after it, so
 * that the file is refused with the number of the row. Pure.
 */
import { ImportFileError } from './import_limits.ts'

/** `text` has line ends of \n only. */
export function readCsvLines(text: string, delimiter: string, max: number): string[][] {
  const lines: string[][] = []
  for (let at = 0; at < text.length && lines.length < max;) {
    const { cells, end } = readLine(text, at, delimiter, lines.length + 1)
    lines.push(cells)
    at = end + 1
  }
  return lines
}

interface Line { readonly cells: string[]; readonly end: number }

function readLine(text: string, start: number, delimiter: string, number: number): Line {
  const cells: string[] = []
  // Ends with the line, at the latest with the text: each cell begins behind the one before it.
  for (let at = start; ; at++) {
    const { cell, end } = readQuoted(text, at, delimiter, number) ?? readPlain(text, at, delimiter)
    cells.push(cell)
    if (text[end] !== delimiter) return { cells, end }
    at = end
  }
}

interface Cell { readonly cell: string; readonly end: number }

/** `"…"` with spaces round it, or `="…"`, by which spreadsheets keep the zeros before a number. Null for a cell without quotation mark. */
function readQuoted(text: string, at: number, delimiter: string, number: number): Cell | null {
  OPENING.lastIndex = at
  const opening = OPENING.exec(text)
  if (!opening) return null
  const start = at + opening[0].length
  // Ends with the text: each search begins behind the last find.
  for (let close = text.indexOf('"', start); close >= 0; close = text.indexOf('"', close + 2)) {
    if (text[close + 1] === '"') continue
    CLOSED.lastIndex = close + 1
    const end = close + 1 + (CLOSED.exec(text)?.[0].length ?? 0)
    if (end < text.length && text[end] !== delimiter && text[end] !== '\n') break
    return { cell: text.slice(start, close).replaceAll('""', '"'), end }
  }
  throw new ImportFileError('open_quote', number)
}

const OPENING = / *=?"/y
const CLOSED = / */y

function readPlain(text: string, at: number, delimiter: string): Cell {
  let end = at
  // Ends with the text.
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++
  return { cell: text.slice(at, end), end }
}

const DELIMITERS = [',', ';', '\t', '|', '،'] as const
const SAMPLE_LINES = 50

/**
 * The separator with which most of the first rows have as many cells as the header, since a header may contain the others:
 * `Name, first name;Phone`.
 */
export function detectDelimiter(text: string): string {
  const sample = text.split('\n').filter((line) => line.trim()).slice(0, SAMPLE_LINES).map((line) => line.replace(/"[^"]*"/g, ''))
  const [header = '', ...rows] = sample
  const count = (line: string, delimiter: string) => line.split(delimiter).length
  const scored = DELIMITERS.filter((delimiter) => header.includes(delimiter)).map((delimiter) => {
    const cells = count(header, delimiter)
    return { delimiter, cells, fitting: rows.filter((row) => count(row, delimiter) === cells).length }
  })
  return scored.sort((a, b) => b.fitting - a.fitting || b.cells - a.cells)[0]?.delimiter ?? ','
}
