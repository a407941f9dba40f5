/**
 * Child process of read_table.ts: reads a file from standard input and writes JSON lines to standard output, first the headers, then
 * one row per line; or one line with the reason why the file cannot be read.
 */
import { buffer } from 'node:stream/consumers'
import { parseTable } from './parse_table.ts'
import { ImportFileError } from './limits.ts'

try {
  const { headers, rows } = await parseTable(await buffer(process.stdin))
  writeLine({ headers })
  rows.forEach(writeLine)
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error
  writeLine({ refusal: error.reason, max: error.max })
}

function writeLine(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
