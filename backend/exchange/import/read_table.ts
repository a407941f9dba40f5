/**
 * A file is read in a process of its own, one at a time: the limit of a thread's memory ends the whole server when one array
 * outgrows it. A file on which that process dies, or is not done in time, is refused like any other that cannot be read.
 * A short text is read here: it is parsed in less time than a process takes to start.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Semaphore } from '#common/semaphore'
import { invalid } from '#backend/resource/refusals'
import { UnfitFile, type Problem } from './unfit_file.ts'
import { isArchive, tableOf, type Table, type TableRow } from './table.ts'

const PROGRAM = fileURLToPath(new URL('table_program.ts', import.meta.url))
const MEMORY_MEGABYTES = 256
const DEADLINE_MS = 10_000
const SHORT_BYTES = 64 * 1024

const semaphore = new Semaphore(1)

/** Throws Invalid about `file`. Who is `gone` needs no answer. */
export async function readTable(bytes: Buffer, gone: AbortSignal, deadline = DEADLINE_MS): Promise<Table> {
  try {
    if (bytes.length <= SHORT_BYTES && !isArchive(bytes)) return await tableOf(bytes)
    return await semaphore.run(() => readNow(bytes, gone, deadline))
  } catch (error) {
    if (!(error instanceof UnfitFile)) throw error
    throw invalid('file', (t) => t(`errors.exchange.${error.problem}`, { max: error.max }))
  }
}

async function readNow(bytes: Buffer, gone: AbortSignal, deadline: number): Promise<Table> {
  if (gone.aborted) throw new UnfitFile('too_heavy')
  // Nothing of ours is in its environment.
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MEGABYTES}`, PROGRAM], {
    env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: deadline, killSignal: 'SIGKILL',
  })
  const end = () => { child.kill('SIGKILL') }
  gone.addEventListener('abort', end)
  // It may die before it has read everything.
  child.stdin.on('error', () => {}).end(bytes)
  try {
    const [lines, [code]] = await Promise.all([linesOf(child.stdout), once(child, 'close')])
    if (code !== 0) throw new UnfitFile('too_heavy')
    return tableFrom(lines)
  } finally {
    gone.removeEventListener('abort', end)
  }
}

type Line = { readonly headers: readonly string[] } | { readonly problem: Problem; readonly max?: number } | TableRow

/** Read as they come: other calls are answered in between. What was not written to its end is no line. */
async function linesOf(output: NodeJS.ReadableStream): Promise<Line[]> {
  const lines: Line[] = []
  let rest = ''
  for await (const chunk of output.setEncoding('utf8') as AsyncIterable<string>) {
    const whole = (rest + chunk).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) lines.push(JSON.parse(line) as Line)
  }
  return lines
}

function tableFrom([first, ...rows]: readonly Line[]): Table {
  if (first && 'headers' in first) return { headers: first.headers, rows: rows as TableRow[] }
  throw first && 'problem' in first ? new UnfitFile(first.problem, first.max) : new UnfitFile('too_heavy')
}
