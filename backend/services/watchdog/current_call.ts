/** The request or job whose code runs, also after its `await`s: it is asked for when that code holds the event loop (watchdog.ts). */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface CurrentCall {
  readonly method?: string
  /** The pattern, never the URL, which contains ids and search terms. */
  readonly route?: string
  readonly request_id?: string
  readonly job?: string
  readonly job_id?: number
}

/** A function, because the route is not known yet when a request arrives. */
const storage = new AsyncLocalStorage<() => CurrentCall>()

export const runAsCall = <T>(describe: () => CurrentCall, work: () => T): T => storage.run(describe, work)

/** Evaluated by the watchdog's thread, in the halted main thread, where it has no modules. */
export const CURRENT_CALL_KEY = 'zarbia.current_call'

export function publishCurrentCall(): void {
  Object.assign(globalThis, { [Symbol.for(CURRENT_CALL_KEY)]: () => JSON.stringify(storage.getStore()?.() ?? {}) })
}
