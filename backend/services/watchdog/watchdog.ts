/**
 * Watches the event loop from a thread of its own. Code that holds it for over a second is named in the log with its call and its stack:
 * until it ends, nobody is answered. After ten seconds the process is killed, because it may never end: who started it starts it again.
 */
import { Worker } from 'node:worker_threads'
import inspector from 'node:inspector'
import { publishCurrentCall } from './current_call.ts'
import { BEATS, IS_DEBUGGED } from './held_loop.ts'
import { writeLogLine } from './held_line.ts'

export const BEAT_MS = 200
/** The thread only counts, and writes a line: its heap stays small. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 24, maxYoungGenerationSizeMb: 2 }

export interface WatchdogOptions {
  /** The file of the log; undefined for the standard output. */
  readonly logFile: string | undefined
  readonly logLevel: string
}

let isStarted = false

/** Once in a process. Not while a debugger may be attached, which holds the event loop at each breakpoint. */
export function startWatchdog(options: WatchdogOptions): void {
  if (isStarted) return
  isStarted = true
  publishCurrentCall()
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const beat = () => {
    Atomics.add(state, BEATS, 1)
    Atomics.store(state, IS_DEBUGGED, inspector.url() === undefined ? 0 : 1)
  }
  beat()
  setInterval(beat, BEAT_MS).unref()
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { state, options }, resourceLimits: THREAD_LIMITS, execArgv: [], name: 'watchdog',
  })
  // It only watches: without it the server goes on.
  thread.on('error', (err) => {
    writeLogLine(options, 'warn', { err: { message: String(err) } }, 'The watchdog has ended: held event loops are no longer reported')
  })
  thread.unref()
}
