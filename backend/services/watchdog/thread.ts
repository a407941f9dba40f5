/** The program of the watchdog's thread. It halts the held main thread for a moment to read its stack, as a debugger does. */
import { Session, type Debugger, type Runtime } from 'node:inspector'
import { setTimeout as pause } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { CURRENT_CALL_KEY, type CurrentCall } from './current_call.ts'
import { BEATS, CHECK_MS, heldLoop, IS_DEBUGGED } from './held_loop.ts'
import { nameOf, stackOf, writeLogLine } from './held_line.ts'
import type { WatchdogOptions } from './watchdog.ts'

interface HeldBy { readonly call: CurrentCall; readonly stack: string }

/** A native function, such as the parser of a huge JSON text, is not halted. */
const STACK_MS = 3000
const UNKNOWN: HeldBy = { call: {}, stack: 'none: a native function does not end' }

const { state, options } = workerData as { readonly state: Int32Array; readonly options: WatchdogOptions }
const check = heldLoop()
let heldBy: HeldBy = UNKNOWN

setInterval(() => {
  const event = check(Atomics.load(state, BEATS))
  if (Atomics.load(state, IS_DEBUGGED)) return
  if (event?.kind === 'named') void report('warn', event.heldMs, (name) => `${name} has held the event loop for over a second`)
  if (event?.kind === 'killed') {
    const text = (name: string) => `${name} has held the event loop for ten seconds: this process is killed`
    void report('fatal', event.heldMs, text).finally(() => { process.kill(process.pid, 'SIGKILL') })
  }
  if (event?.kind === 'released') {
    writeLogLine(options, 'warn', { ...heldBy.call, held_ms: event.heldMs }, `${nameOf(heldBy.call)} has released the event loop`)
  }
}, CHECK_MS)

async function report(level: 'warn' | 'fatal', heldMs: number, text: (name: string) => string): Promise<void> {
  heldBy = await Promise.race([readStack(), pause(STACK_MS, UNKNOWN)])
  writeLogLine(options, level, { ...heldBy.call, held_ms: heldMs, stack: heldBy.stack }, text(nameOf(heldBy.call)))
}

function readStack(): Promise<HeldBy> {
  const session = new Session()
  session.connectToMainThread()
  // A frame names its script by number only.
  const urls = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }: { readonly params: Debugger.ScriptParsedEventDataType }) => {
    urls.set(params.scriptId, params.url)
  })
  return new Promise<HeldBy>((resolve) => {
    session.once('Debugger.paused', ({ params }: { readonly params: Debugger.PausedEventDataType }) => {
      const stack = stackOf(params.callFrames, urls)
      const expression = `globalThis[Symbol.for('${CURRENT_CALL_KEY}')]()`
      session.post('Runtime.evaluate', { expression, silent: true }, (_, answer?: Runtime.EvaluateReturnType) => {
        session.post('Debugger.resume')
        session.post('Debugger.disable')
        session.disconnect()
        resolve({ call: JSON.parse(String(answer?.result.value ?? '{}')) as CurrentCall, stack })
      })
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}
