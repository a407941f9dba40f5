/**
 * Counts in open hours only, forwards and backwards, two years at most. Pure; an hour has its real length even when the clock is changed.
 * Whole weeks are counted at once: a year takes some fifty steps, whatever the opening hours are.
 */
import { DateTime } from 'luxon'
import { DAY, MINUTE } from '#common/time/time'
import { joined, openMinutes, openMinutesOfWeek, type OpeningHours, type Span } from './opening_hours.ts'

export interface OpenClock { readonly hours: OpeningHours; readonly timezone: string }

/** There is no such instant within two years: the sentence for people is `errors.no_date`. */
export class NoOpenTime extends Error {}

export class NoOpeningHours extends NoOpenTime {
  constructor() { super('No date can be promised: the opening hours have no open minute in the whole week') }
}

export class BeyondTwoYears extends NoOpenTime {
  constructor() { super('No date can be promised within two years') }
}

const YEARS = 2
const WEEK = 7 * DAY

/**
 * The instant (ISO, UTC) that many open milliseconds after `from`. Throws NoOpenTime when there is none within two years, RangeError when
 * a time, the amount or the zone cannot be read.
 */
export function addOpenTime(from: string, milliseconds: number, clock: OpenClock): string {
  const { start, week, weekLength } = read(from, milliseconds, clock)
  const last = start.plus({ years: YEARS })
  let [left, at, day] = [milliseconds, start.toMillis(), start.startOf('day')]
  // Ends after YEARS: each turn goes a day or a week on.
  while (day <= last) {
    const [next, nextWeek] = [startAfter(day, 1), startAfter(day, 7)]
    if (left > weekLength && at <= day.toMillis() && hasOneOffset(day, nextWeek)) {
      left -= weekLength
      day = nextWeek
      continue
    }
    for (const span of openSpansOn(day, week)) {
      const begin = Math.max(at, span.from)
      if (span.to <= begin) continue
      if (span.to - begin >= left) return within(begin + left, start, last)
      left -= span.to - begin
      at = span.to
    }
    day = next
  }
  throw new BeyondTwoYears()
}

/** The instant that many open milliseconds before `to`; 0 is the last open instant that is not after it. Throws as addOpenTime does. */
export function subtractOpenTime(to: string, milliseconds: number, clock: OpenClock): string {
  const { start: end, week, weekLength } = read(to, milliseconds, clock)
  const first = end.minus({ years: YEARS })
  let [left, at, day] = [milliseconds, end.toMillis(), end.startOf('day')]
  // Ends after YEARS: each turn goes a day or a week back.
  while (startAfter(day, 1) > first) {
    const [over, weekStart] = [startAfter(day, 1), startAfter(day, -6)]
    if (left > weekLength && at >= over.toMillis() && hasOneOffset(weekStart, over)) {
      left -= weekLength
      day = startAfter(day, -7)
      continue
    }
    for (const span of openSpansOn(day, week).reverse()) {
      const finish = Math.min(at, span.to)
      if (finish <= span.from) continue
      if (finish - span.from >= left) return within(finish - left, first, end)
      left -= finish - span.from
      at = span.from
    }
    day = startAfter(day, -1)
  }
  throw new BeyondTwoYears()
}

function read(instant: string, milliseconds: number, { hours, timezone }: OpenClock) {
  if (!Number.isFinite(milliseconds) || milliseconds < 0) throw new RangeError(`${milliseconds} is not an amount of time`)
  const week = openMinutes(hours)
  const weekLength = openMinutesOfWeek(week) * MINUTE
  if (weekLength === 0) throw new NoOpeningHours()
  const start = DateTime.fromISO(instant, { zone: timezone })
  if (!start.isValid) throw new RangeError(`${instant} in ${timezone}: ${start.invalidExplanation}`)
  return { start, week, weekLength }
}

/** A day may begin at 01:00 where the clock is changed at midnight; the next one begins at its midnight again. */
const startAfter = (day: DateTime<true>, days: number): DateTime<true> => day.plus({ days }).startOf('day')

/** No zone has two changes within one week. */
const hasOneOffset = (from: DateTime<true>, to: DateTime<true>): boolean =>
  from.offset === to.offset && to.toMillis() - from.toMillis() === WEEK

/** The open hours of that date as instants, in order; where the clock is changed two of them may become one. */
const openSpansOn = (day: DateTime<true>, week: readonly (readonly Span[])[]): Span[] =>
  joined((week[day.weekday - 1] ?? []).map(({ from, to }) => ({ from: instantAt(day, from), to: instantAt(day, to) })))

const instantAt = (day: DateTime<true>, minutes: number): number =>
  day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toMillis()

function within(instant: number, first: DateTime<true>, last: DateTime<true>): string {
  if (instant < first.toMillis() || instant > last.toMillis()) throw new BeyondTwoYears()
  return new Date(instant).toISOString()
}
