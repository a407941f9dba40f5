/** Refuses PINs that are tried first: series, patterns of the keys, days and years such as birthdays, parts of the phone number. */
import { invalid } from '#backend/engine/resource/refusals'

/** Throws the 422 with the field `pin`. */
export function assertStrongPin(pin: string, person: { readonly phone?: string | null }): void {
  if (isWeakPin(pin, person)) throw invalid('pin', (t) => t('errors.auth.pin_weak'))
}

export function isWeakPin(pin: string, { phone }: { readonly phone?: string | null }): boolean {
  return isSeries(pin) || isDrawn(pin) || isOfFewKeys(pin) || isRepeatedPart(pin) || isDate(pin) || (phone ?? '').includes(pin)
}

/** 1234, 0000, 9876, 2468, 1470: each digit is as far from the last one. */
function isSeries(pin: string): boolean {
  return new Set(pairsOf(pin).map(([from, to]) => (to - from + 10) % 10)).size === 1
}

/** Column and row of each key of a pad: 1 to 9 in rows of three, 0 below 8. */
const KEYS = Array.from({ length: 10 }, (_, digit): readonly [number, number] =>
  (digit === 0 ? [1, 3] : [(digit - 1) % 3, Math.floor((digit - 1) / 3)]))

/** A line that a finger draws from key to key (2580, 1478, 1254), or one round the pad by its corners or its edges (1379, 2684). */
function isDrawn(pin: string): boolean {
  const isNear = ([from, to]: readonly [number, number]) => distanceOf(from, to) <= 1
  return pairsOf(pin).every(isNear) || /^[1379]+$/.test(pin) || /^[2468]+$/.test(pin)
}

/** 0 for the same key, 1 for one beside it or across a corner. */
function distanceOf(from: number, to: number): number {
  const [a, b] = [KEYS[from]!, KEYS[to]!]
  return Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))
}

/** 7711, 2772: two worn keys tell it. */
const isOfFewKeys = (pin: string): boolean => new Set(pin).size <= 2

/** 1212, 123123 */
const isRepeatedPart = (pin: string): boolean => /^(\d{2,3})\1+$/.test(pin)

/** A birthday is not stored: any day (0703, 070385, 850703) and any year of birth counts as one. */
function isDate(pin: string): boolean {
  if (pin.length === 4 && /^(19|20)\d\d$/.test(pin)) return true
  if (pin.length === 5) return false
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)]
  return isDay(a, b) || isDay(b, a) || (c !== '' && isDay(c, b))
}

const isDay = (day: string, month: string): boolean => Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/** The neighbouring digits, in their order. */
const pairsOf = (pin: string): [number, number][] => [...pin].slice(1).map((digit, index) => [Number(pin[index]), Number(digit)])
