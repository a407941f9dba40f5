/**
 * Splits a text file into rows of cells. Nothing is guessed: a quotation mark that is not closed would swallow the rows after it, so
 * that the file is refused with the number of the row. Pure.
 */
import Papa from 'papaparse'
import { ImportFileError } from './limits.ts'

/** `text` has line ends of \n only. */
export function readCsvLines(text: string, delimiter: string, max: number): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: max })
  const row = errors.find(({ type }) => type === 'Quotes')?.row ?? data.findIndex((cells) => cells.some((cell) => SPLIT_TEXT.test(cell)))
  if (row >= 0) throw new ImportFileError('open_quote', row + 1)
  return data
}

/** The first part of ` "a, b"` or `="a, b"`, whose quotation marks are no first character: RFC 4180 reads two cells. */
const SPLIT_TEXT = /^( +=?|=)"[^"]*$/

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
