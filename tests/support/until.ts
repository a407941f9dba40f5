/** Waiting in tests: for a condition, never for a fixed time. */
import { setTimeout as pause } from 'node:timers/promises'

/** The timeout, long enough for a machine under load. */
const TIMEOUT_MS = 240_000
const INTERVAL_MS = 20

/** Polls until the condition holds. `what` describes it for the error message, as in "the second stream is open". */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  await waitForValue(what, async () => (await isSo()) || undefined)
}

type Found<T> = T | null | undefined

/** Polls until `find` returns a value, and returns it. An attempt that throws counts as empty; the last error becomes the cause. */
export async function waitForValue<T>(what: string, find: () => Promise<Found<T>> | Found<T>): Promise<T> {
  // The monotonic clock: that of the day may be set back.
  for (const end = performance.now() + TIMEOUT_MS; ;) {
    const isLast = performance.now() >= end
    const { found, cause } = await attempt(() => withTimeout(what, Promise.resolve(find())))
    if (found !== undefined && found !== null) return found
    if (isLast) throw timeoutError(what, cause)
    await pause(INTERVAL_MS)
  }
}

/** Awaits a promise with a timeout. `what` as above. */
export async function withTimeout<T>(what: string, promise: Promise<T>): Promise<T> {
  const over = new AbortController()
  const tooLate = pause(TIMEOUT_MS, undefined, { signal: over.signal }).then(() => { throw timeoutError(what) })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    over.abort()
  }
}

const timeoutError = (what: string, cause?: unknown) =>
  new Error(`Timeout after ${TIMEOUT_MS / 1000} s: ${what}`, cause === undefined ? {} : { cause })

async function attempt<T>(find: () => Promise<Found<T>> | Found<T>): Promise<{ readonly found?: Found<T>; readonly cause?: unknown }> {
  try {
    return { found: await find() }
  } catch (cause) {
    return { cause }
  }
}
