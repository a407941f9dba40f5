/** What the test scan has shown of the scanner of this device. It belongs to the device, not to the person. */
import { isRecord } from '#schema/is_record'
import { parseJson } from '#common/text/parse_json'
import { isCharacter, SCANNER_ENDS, type ScannerProfile } from './scanner_burst.ts'

const KEY = 'scanner'

export function readScanner(): ScannerProfile | null {
  const stored = parseJson(localStorage.getItem(KEY) ?? '')
  if (!isRecord(stored) || typeof stored.gapMs !== 'number' || !(stored.gapMs > 0 && stored.gapMs <= MAX_GAP_MS)) return null
  return { gapMs: stored.gapMs, end: SCANNER_ENDS.find((one) => one === stored.end) ?? null }
}

export function saveScanner(profile: ScannerProfile | null): void {
  if (profile) localStorage.setItem(KEY, JSON.stringify(profile))
  else localStorage.removeItem(KEY)
}

export interface Keystroke { readonly key: string; readonly at: number }
/** What a test scan shows; `hand`: too slow or too irregular for a scanner; `short`: too few keys. */
export type TestScan = { readonly code: string; readonly profile: ScannerProfile } | { readonly fault: 'hand' | 'short' }

/** Slower scanners could not be told from a hand. */
const MAX_GAP_MS = 250
const MIN_LENGTH = 4
/** A hand is never as regular: the longest time between two characters is at most so many times the shortest. */
const MAX_UNEVENNESS = 2

/** The keys of one test scan, until none has followed for a while. Shift counts as a key, but not as a character. Pure. */
export function readTestScan(keys: readonly Keystroke[]): TestScan {
  const lastCharacter = keys.findLastIndex(({ key }) => isCharacter(key))
  const end = SCANNER_ENDS.find((one) => keys.slice(lastCharacter + 1).some(({ key }) => key === one)) ?? null
  const characters = keys.filter(({ key }) => isCharacter(key))
  const code = characters.map(({ key }) => key).join('')
  if (code.length < MIN_LENGTH) return { fault: 'short' }
  const gaps = characters.slice(1).map(({ at }, index) => at - (characters[index]?.at ?? at)).sort((a, b) => a - b)
  const [shortest = 0, longest = 0] = [gaps[0], gaps.at(-1)]
  if (longest > MAX_GAP_MS || (longest > FAST_MS && longest > shortest * MAX_UNEVENNESS)) return { fault: 'hand' }
  const median = gaps[Math.floor(gaps.length / 2)] ?? 0
  return { code, profile: { gapMs: Math.max(1, Math.round(median)), end } }
}

/** Whoever types as fast is a scanner, however irregular. */
const FAST_MS = 40

