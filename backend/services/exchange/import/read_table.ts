/**
 * Parses an uploaded file in a child process, one at a time: a worker thread that exceeds its memory limit can end the whole server.
 * A file on which the child process crashes or times out is refused like an unreadable one. Small text files are parsed in this
 * process, which takes less time than to start another one.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BoundedQueue } from '#common/bounded_queue'
import { invalid } from '#backend/engine/resource/refusals'
import { ImportFileError, type ImportFileReason } from './limits.ts'
import { isArchive, parseTable, type ParsedTable, type TableRow } from './parse_table.ts'

const PARSER_PROCESS = fileURLToPath(new URL('parse_table_process.ts', import.meta.url))
const MEMORY_MEGABYTES = 256
const TIMEOUT_MS = 10_000
const SMALL_FILE_BYTES = 64 * 1024

const processes = new BoundedQueue({ atOnce: 1 })

/** Throws Invalid for `file`. `signal` ends the parsing when the client has disconnected. */
export async function readTable(bytes: Buffer, signal: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<ParsedTable> {
  try {
    if (bytes.length <= SMALL_FILE_BYTES && !isArchive(bytes)) return await parseTable(bytes)
    return await processes.run(null, () => readInProcess(bytes, signal, timeoutMs))
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    throw invalid('file', (t) => t(`errors.exchange.${error.reason}`, { max: error.max }))
  }
}

async function readInProcess(bytes: Buffer, signal: AbortSignal, timeoutMs: number): Promise<ParsedTable> {
  if (signal.aborted) throw new ImportFileError('too_heavy')
  // The child process gets no environment variables.
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MEGABYTES}`, PARSER_PROCESS], {
    env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: timeoutMs, killSignal: 'SIGKILL',
  })
  const kill = () => { child.kill('SIGKILL') }
  signal.addEventListener('abort', kill)
  // The child process may exit before it has read everything.
  child.stdin.on('error', () => {}).end(bytes)
  try {
    const [lines, [code]] = await Promise.all([readLines(child.stdout), once(child, 'close')])
    if (code !== 0) throw new ImportFileError('too_heavy')
    return toTable(lines)
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

type Line = { readonly headers: readonly string[] } | { readonly refusal: ImportFileReason; readonly max?: number } | TableRow

/** Parses complete lines as they arrive. An incomplete last line is ignored. */
async function readLines(output: NodeJS.ReadableStream): Promise<Line[]> {
  const lines: Line[] = []
  let incomplete = ''
  for await (const chunk of output.setEncoding('utf8') as AsyncIterable<string>) {
    const completeLines = (incomplete + chunk).split('\n')
    incomplete = completeLines.pop() ?? ''
    for (const line of completeLines) lines.push(JSON.parse(line) as Line)
  }
  return lines
}

function toTable([first, ...rows]: readonly Line[]): ParsedTable {
  if (first && 'headers' in first) return { headers: first.headers, rows: rows as TableRow[] }
  throw first && 'refusal' in first ? new ImportFileError(first.refusal, first.max) : new ImportFileError('too_heavy')
}
