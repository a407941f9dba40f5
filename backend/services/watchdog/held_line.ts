/** The line of the log, written by the thread itself: the logger belongs to the thread that is held. */
import { appendFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Debugger } from 'node:inspector'
import type { CurrentCall } from './current_call.ts'
import type { WatchdogOptions } from './watchdog.ts'

/** Of pino, which writes all other lines. */
const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Infinity }
const STDOUT = 1
const MAX_FRAMES = 40
const ROOT = new URL('../../../', import.meta.url).href

export const nameOf = ({ method, route, job }: CurrentCall): string =>
  (job ? `The job ${job}` : method ? `${method} ${route}` : 'Code outside of requests and jobs')

/** `urls`: of the scripts by number. */
export const stackOf = (frames: readonly Debugger.CallFrame[], urls: ReadonlyMap<string, string>): string =>
  frames.slice(0, MAX_FRAMES).map(({ functionName, location }) => {
    const url = urls.get(location.scriptId) ?? ''
    const file = url.startsWith(ROOT) ? url.slice(ROOT.length) : url.startsWith('file:') ? fileURLToPath(url) : url || '…'
    return `at ${functionName || '<anonymous>'} (${file}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1})`
  }).join('\n')

export function writeLogLine({ logFile, logLevel }: WatchdogOptions, level: 'warn' | 'fatal', fields: object, msg: string): void {
  if (LEVELS[level] < LEVELS[logLevel as keyof typeof LEVELS]) return
  const head = { level: LEVELS[level], time: Date.now(), pid: process.pid, hostname: hostname(), name: 'zarbia' }
  const line = `${JSON.stringify({ ...head, ...fields, msg })}\n`
  try {
    if (logFile) appendFileSync(logFile, line)
    else writeSync(STDOUT, line)
  } catch {
    // A full disk, or a slow reader of the log, is no reason to end the process.
  }
}
