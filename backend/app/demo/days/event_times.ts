/** Times of demo events: within the opening hours, never in the future. Pure. */
import { DateTime } from 'luxon'
import { DAY, HOUR } from '#common/time/time'

const OPENS = 9
const OPEN_HOURS = 10

/** Maps the whole day to the opening hours; the order of events stays. */
export function toOpeningHours(moment: number, now: number, zone: string): number {
  const local = DateTime.fromMillis(moment, { zone })
  const midnight = local.startOf('day')
  const share = local.diff(midnight).toMillis() / DAY
  const folded = midnight.set({ hour: OPENS }).toMillis() + share * OPEN_HOURS * HOUR
  return Math.min(Math.round(folded), now)
}

/** `count` moments from `from` to `to`, both included. */
export function evenlySpaced(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, n) => from + ((to - from) * n) / Math.max(1, count - 1))
}
