/** When things happened in a company that only exists since now: never at night, never tomorrow. Pure. */
import { DateTime } from 'luxon'

export const DAY = 86_400_000
const OPENS = 9
const OPEN_HOURS = 10

/** The whole day is folded into the opening hours, so that what came first still comes first. */
export function workingMoment(moment: number, now: number, zone: string): number {
  const local = DateTime.fromMillis(moment, { zone })
  const midnight = local.startOf('day')
  const share = local.diff(midnight).toMillis() / DAY
  const folded = midnight.set({ hour: OPENS }).toMillis() + share * OPEN_HOURS * 3_600_000
  return Math.min(Math.round(folded), now)
}

/** `count` moments from `from` to `to`, both included. */
export function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => from + ((to - from) * n) / Math.max(1, count - 1))
}
