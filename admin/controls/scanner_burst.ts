/**
 * A scanner with a cable types what it reads: a burst of keys, ended by Enter. Nobody types as fast, so a burst is a scan wherever the
 * focus is.
 */
export interface Burst { readonly text: string; readonly lastAt: number }

export const NO_BURST: Burst = { text: '', lastAt: Number.NEGATIVE_INFINITY }

/** Milliseconds between two keys of a scanner. */
export const MAX_GAP_MS = 40
const MIN_LENGTH = 4

export interface BurstStep {
  readonly burst: Burst
  /** What was scanned, as the scanner's keyboard layout wrote it; null until Enter has ended a burst. */
  readonly code: string | null
}

/** The burst after a key. `key` as in KeyboardEvent, `at` in milliseconds of one clock. */
export function nextBurst(burst: Burst, key: string, at: number): BurstStep {
  const isFast = at - burst.lastAt < MAX_GAP_MS
  if (key === 'Enter') return { burst: NO_BURST, code: isFast && burst.text.length >= MIN_LENGTH ? burst.text : null }
  if (MODIFIERS.has(key)) return { burst: isFast ? { ...burst, lastAt: at } : NO_BURST, code: null }
  if (!isCharacter(key)) return { burst: NO_BURST, code: null }
  return { burst: { text: isFast ? burst.text + key : key, lastAt: at }, code: null }
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock'])

/** One key of the Arabic layout writes two letters: لا. */
const isCharacter = (key: string): boolean => [...key].length === 1 || /^[\u0600-\u06FF]{2}$/.test(key)
