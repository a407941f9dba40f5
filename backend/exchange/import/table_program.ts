/**
 * A program of its own (read_table.ts): a file on its standard input → on its output the heads, then a row a line, or only
 * why the file cannot be read.
 */
import { buffer } from 'node:stream/consumers'
import { tableOf } from './table.ts'
import { UnfitFile } from './unfit_file.ts'

try {
  const { headers, rows } = await tableOf(await buffer(process.stdin))
  say({ headers })
  rows.forEach(say)
} catch (error) {
  if (!(error instanceof UnfitFile)) throw error
  say({ problem: error.problem, max: error.max })
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
