/**
 * Counts in open hours only, forwards and backwards, two years at most. Pure; an hour has its real length even when the clock is changed.
 * Whole weeks are counted at once, whatever the opening hours and the special days are.
 */
import { DateTime } from 'luxon'
import { TWO_YEARS } from '#common/time/time'
import { openWeeks, type OpenClock } from './open_weeks.ts'

export type { OpenClock, SpecialHours } from './open_weeks.ts'

/** There is no such instant within two years: the sentence for people is `errors.no_date`. */
export class NoOpenTime extends Error {}

export class NoOpeningHours extends NoOpenTime {
  constructor() { super('No date can be promised: the opening hours have no open minute in the whole week') }
}

export class BeyondTwoYears extends NoOpenTime {
  constructor() { super('No date can be promised within two years') }
}

/**
 * The instant (ISO, UTC) that many open milliseconds after `from`. Throws NoOpenTime when there is none within two years, RangeError when
 * a time, the amount or the zone cannot be read.
 */
export function addOpenTime(from: string, milliseconds: number, clock: OpenClock): string {
  const { start, weeks } = read(from, milliseconds, clock)
  const last = start + TWO_YEARS
  let [left, at] = [milliseconds, start]
  // Ends after two years: each turn goes a week on.
  for (let index = weeks.indexOf(start); ; index++) {
    const week = weeks.at(index)
    // An instant that no calendar has is not a number.
    if (!(week.from <= last)) throw new BeyondTwoYears()
    if (left > week.length && at <= week.from) {
      left -= week.length
      continue
    }
    for (const span of week.spans) {
      const begin = Math.max(at, span.from)
      if (span.to <= begin) continue
      if (span.to - begin >= left) return within(begin + left, start, last)
      left -= span.to - begin
      at = span.to
    }
  }
}

/** The instant that many open milliseconds before `to`; 0 is the last open instant that is not after it. Throws as addOpenTime does. */
export function subtractOpenTime(to: string, milliseconds: number, clock: OpenClock): string {
  const { start: end, weeks } = read(to, milliseconds, clock)
  const first = end - TWO_YEARS
  let [left, at] = [milliseconds, end]
  // Ends two years before: each turn goes a week back.
  for (let index = weeks.indexOf(end); ; index--) {
    const week = weeks.at(index)
    if (!(week.to > first)) throw new BeyondTwoYears()
    if (left > week.length && at >= week.to) {
      left -= week.length
      continue
    }
    for (const span of week.spans.toReversed()) {
      const finish = Math.min(at, span.to)
      if (finish <= span.from) continue
      if (finish - span.from >= left) return within(finish - left, first, end)
      left -= finish - span.from
      at = span.from
    }
  }
}

/** Open milliseconds from one instant to a later one, which is two years away at most; throws BeyondTwoYears, RangeError. */
export function openTimeBetween(from: string, to: string, clock: OpenClock): number {
  const { start, weeks } = read(from, 0, clock)
  const end = instantIn(clock.timezone, to)
  if (end - start > TWO_YEARS) throw new BeyondTwoYears()
  let sum = 0
  for (let index = weeks.indexOf(start); weeks.at(index).from < end; index++)
    for (const span of weeks.at(index).spans) sum += Math.max(0, Math.min(end, span.to) - Math.max(start, span.from))
  return sum
}

function read(instant: string, milliseconds: number, clock: OpenClock) {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) throw new RangeError(`${milliseconds} is not an amount of time`)
  const weeks = openWeeks(clock)
  if (!weeks.areOpen) throw new NoOpeningHours()
  return { start: instantIn(clock.timezone, instant), weeks }
}

function instantIn(timezone: string, instant: string): number {
  const written = Date.parse(instant)
  // As this module writes it: luxon takes ten times as long.
  if (Number.isFinite(written) && new Date(written).toISOString() === instant) return written
  const date = DateTime.fromISO(instant, { zone: timezone })
  if (!date.isValid) throw new RangeError(`${instant} in ${timezone}: ${date.invalidExplanation}`)
  return date.toMillis()
}

function within(instant: number, first: number, last: number): string {
  if (instant < first || instant > last) throw new BeyondTwoYears()
  return new Date(instant).toISOString()
}
