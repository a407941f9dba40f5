/** The offsets of a time zone as Node knows them, for statements that convert many instants to local time. */
import { IANAZone } from 'luxon'
import { memoize } from '#common/memoize'
import { DAY } from '#common/time/time'

/** The offset from UTC, in minutes, from an instant (milliseconds) on; the first one holds for all instants before it, too. */
export interface ZoneOffset { readonly from: number; readonly minutes: number }

/** Cached: it asks for the offset of each week of 130 years. */
export const zoneOffsets = memoize((zone: string): readonly ZoneOffset[] => {
  const offsetAt = offsetReader(zone)
  const offsets = [{ from: START, minutes: offsetAt(START) }]
  for (let before = START; before < END; before += STEP) {
    const [from, to] = [offsetAt(before), offsetAt(before + STEP)]
    if (from !== to) offsets.push({ from: firstWith(to, before, before + STEP, offsetAt), minutes: to })
  }
  return offsets
})

/** The offset of the last period holds after the end. */
const [START, END] = [Date.UTC(1970, 0), Date.UTC(2100, 0)]
/** No zone has two changes within one week. */
const STEP = 7 * DAY

function offsetReader(name: string): (instant: number) => number {
  const zone = IANAZone.create(name)
  if (!zone.isValid) throw new RangeError(`unknown time zone: ${name}`)
  return (instant) => zone.offset(instant)
}

/** To the second. */
function firstWith(minutes: number, before: number, after: number, offsetAt: (instant: number) => number): number {
  if (after - before <= 1000) return after
  const middle = before + Math.floor((after - before) / 2000) * 1000
  return offsetAt(middle) === minutes ? firstWith(minutes, before, middle, offsetAt) : firstWith(minutes, middle, after, offsetAt)
}
