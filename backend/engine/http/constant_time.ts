import { timingSafeEqual } from 'node:crypto'

/** Compares secrets: the time does not tell how many characters are right. */
export function isEqualConstantTime(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
