/**
 * A scanner with a cable types what it reads: a burst of keys, ended by Enter, by Tab or by nothing. Outside of text fields nobody types a
 * whole code in tenths of a second, so that slow scanners are heard without a setting. In a field only a fast burst is a scan, or one
 * that is as the scanner of this device types. Pure.
 */
export interface Burst {
  readonly text: string
  /** The time of its last key, and that of its last character: Shift is a key. */
  readonly lastAt: number
  readonly characterAt: number
  /** The shortest and the longest time between two of its characters. */
  readonly gaps: readonly [number, number]
  /** A scan has just ended: scanners may send Enter and Tab, or Enter twice. */
  readonly isOver: boolean
}

export const NO_BURST: Burst = {
  text: '', lastAt: Number.NEGATIVE_INFINITY, characterAt: Number.NEGATIVE_INFINITY, gaps: [Infinity, 0], isOver: false,
}

/** What a test scan has shown of the scanner of this device: milliseconds between two keys, and the key after the last one. */
export interface ScannerProfile { readonly gapMs: number; readonly end: ScannerEnd | null }
export const SCANNER_ENDS = ['Enter', 'Tab'] as const
export type ScannerEnd = (typeof SCANNER_ENDS)[number]

/** `free`: outside of text fields, and in fields for codes. */
export interface Listening { readonly place: 'free' | 'field'; readonly profile: ScannerProfile | null }

/** Keys of a hand are slower. */
const FAST_MS = 40
const FREE_MS = 100
/** A scanner is as regular as the computer that hears it. */
const UNEVENNESS = 1.6
const MIN_LENGTH = 4
/** Of a code that is ended by nothing, and of one in a field. */
const MIN_UNENDED = 6

/** Keys with more milliseconds between them are those of a hand. */
export function longestGap({ place, profile }: Listening): number {
  const learned = profile ? profile.gapMs * UNEVENNESS : 0
  return Math.max(place === 'free' ? FREE_MS : FAST_MS, learned)
}

/** After this time without a key a code that is ended by nothing is complete: a busy computer may hear one key late. */
export const pauseAfter = (listening: Listening): number => 2 * longestGap(listening)

export interface BurstStep {
  readonly burst: Burst
  /** What was scanned, as the scanner's keyboard layout wrote it; null until a key has ended a burst. */
  readonly code: string | null
  /** The key belongs to a scan that has ended. */
  readonly isRest: boolean
}

/** The burst after a key. `key` as in KeyboardEvent, `at` in milliseconds of one clock. */
export function nextBurst(burst: Burst, key: string, at: number, listening: Listening): BurstStep {
  const isNext = at - burst.lastAt < longestGap(listening)
  const step = (next: Burst, code: string | null = null, isRest = false): BurstStep => ({ burst: next, code, isRest })
  if (isEnd(key)) {
    if (burst.isOver) return at - burst.lastAt < restOf(burst) ? step({ ...burst, lastAt: at }, null, true) : step(NO_BURST)
    const code = isNext && isCode(burst, listening, MIN_LENGTH) ? burst.text : null
    return step(code === null ? NO_BURST : { ...burst, text: '', lastAt: at, isOver: true }, code)
  }
  if (MODIFIERS.has(key)) return step(isNext ? { ...burst, lastAt: at } : NO_BURST)
  if (!isCharacter(key)) return step(NO_BURST)
  if (!isNext || burst.text === '') return step({ ...NO_BURST, text: key, lastAt: at, characterAt: at })
  return step({ ...burst, text: burst.text + key, lastAt: at, characterAt: at, gaps: widened(burst, at - burst.characterAt) })
}

/** What was scanned when no key has followed for `pauseAfter`; null for a text of a hand. */
export function codeAfterPause(burst: Burst, listening: Listening): string | null {
  // In a field the text may be that of a program that completes words: only the scanner of this device ends by nothing there.
  if (listening.place === 'field' && (!listening.profile || listening.profile.end !== null)) return null
  const isLearned = listening.profile?.end === null
  return isCode(burst, listening, isLearned ? MIN_LENGTH : MIN_UNENDED) ? burst.text : null
}

/** A second key after a scan comes as fast as the others did. */
const restOf = ({ gaps: [, longest] }: Burst): number => Math.max(LEAST_REST_MS, longest * UNEVENNESS)
const LEAST_REST_MS = 15

function isCode({ text, gaps: [shortest, longest] }: Burst, { place, profile }: Listening, length: number): boolean {
  // Words with spaces are those of a hand, however fast it is.
  if (text.length < length || /^[\p{L}\p{M}]+(\s+[\p{L}\p{M}]+)+\s*$/u.test(text)) return false
  if (place === 'free' && /^\p{L}+$/u.test(text)) return longest < FAST_MS || longest <= shortest * UNEVENNESS
  if (place === 'free' || longest < FAST_MS) return true
  // Slow keys in a field: a hand that writes a name is as fast now and then, but neither as regular nor does it write digits.
  if (!profile || text.length < MIN_UNENDED || !/[^\p{L}\s]/u.test(text)) return false
  return shortest * UNEVENNESS >= profile.gapMs && longest <= profile.gapMs * UNEVENNESS
}

const widened = ({ gaps: [shortest, longest] }: Burst, gap: number): Burst['gaps'] => [Math.min(shortest, gap), Math.max(longest, gap)]

const isEnd = (key: string): boolean => SCANNER_ENDS.some((end) => end === key)
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock'])

/** One key of the Arabic layout writes two letters: لا. */
export const isCharacter = (key: string): boolean => [...key].length === 1 || /^[\u0600-\u06FF]{2}$/.test(key)
