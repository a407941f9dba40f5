/** Waiting in tests: for what will be so, never for a time to pass. */
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than anything takes on a machine that does other work too. */
const LONGEST_MS = 100_000
const STEP_MS = 20

/** Looks again until it is so. `what` says what is awaited, as in "the second stream is open". */
export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  await eventually(what, async () => (await isSo()) || undefined)
}

type Found<T> = T | null | undefined

/** Looks again until it is there, and returns it. A look that throws has found nothing: the error of the last one is told. */
export async function eventually<T>(what: string, find: () => Promise<Found<T>> | Found<T>): Promise<T> {
  for (const end = Date.now() + LONGEST_MS; ;) {
    const isLast = Date.now() >= end
    const { found, cause } = await look(find)
    if (found !== undefined && found !== null) return found
    if (isLast) throw neverCame(what, cause)
    await pause(STEP_MS)
  }
}

/** What a promise brings, which might never come by itself. `what` as above. */
export async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  const over = new AbortController()
  const tooLate = pause(LONGEST_MS, undefined, { signal: over.signal }).then(() => { throw neverCame(what) })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    over.abort()
  }
}

const neverCame = (what: string, cause?: unknown) =>
  new Error(`Waited ${LONGEST_MS / 1000} s for this, and it never came: ${what}`, cause === undefined ? {} : { cause })

async function look<T>(find: () => Promise<Found<T>> | Found<T>): Promise<{ readonly found?: Found<T>; readonly cause?: unknown }> {
  try {
    return { found: await find() }
  } catch (cause) {
    return { cause }
  }
}
