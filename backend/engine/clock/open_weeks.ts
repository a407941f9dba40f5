/**
 * The open spans of a clock as instants, by week. A week is computed once for the same hours, so that a year costs some fifty additions;
 * one in which the clock of the zone is not changed needs no calendar. Pure.
 */
import { DateTime, type Zone } from 'luxon'
import { DAY, MINUTE } from '#common/time/time'
import { joined, minutesOfDay, openMinutes, weekdayOf, type OpeningHours, type Span } from './opening_hours.ts'

/** Hours of single dates (YYYY-MM-DD, of the business), instead of those of their weekday; none: closed. */
export type SpecialHours = ReadonlyMap<string, OpeningHours[keyof OpeningHours]>
export interface OpenClock { readonly hours: OpeningHours; readonly timezone: string; readonly special?: SpecialHours }

/** The hours that begin on that date; none: it is closed. */
export const hoursOn = ({ hours, special }: Pick<OpenClock, 'hours' | 'special'>, date: string): OpeningHours[keyof OpeningHours] =>
  special?.get(date) ?? hours[weekdayOf(date)]

/** Instants in milliseconds. `length`: how long it is open. */
export interface OpenWeek extends Span { readonly spans: readonly Span[]; readonly length: number }

export interface OpenWeeks {
  /** Whether any minute is ever open. */
  readonly areOpen: boolean
  indexOf(instant: number): number
  at(index: number): OpenWeek
}

const WEEK_DAYS = 7
/** More are not kept: four times what two years both ways need. */
const MOST_KEPT = 1000
const NONE: SpecialHours = new Map()

const known = new WeakMap<OpeningHours, WeakMap<SpecialHours, Map<string, OpenWeeks>>>()

/** Throws a RangeError for an unknown zone. */
export function openWeeks({ hours, timezone, special = NONE }: OpenClock): OpenWeeks {
  const ofHours = known.get(hours) ?? new WeakMap<SpecialHours, Map<string, OpenWeeks>>()
  known.set(hours, ofHours)
  const ofZone = ofHours.get(special) ?? new Map<string, OpenWeeks>()
  ofHours.set(special, ofZone)
  const weeks = ofZone.get(timezone) ?? computeWeeks(hours, special, timezone)
  ofZone.set(timezone, weeks)
  return weeks
}

function computeWeeks(hours: OpeningHours, special: SpecialHours, timezone: string): OpenWeeks {
  const { zone } = DateTime.fromMillis(0, { zone: timezone })
  if (!zone.isValid) throw new RangeError(`"${timezone}" is not a time zone`)
  const minutesOn = openMinutesOn(hours, special)
  const kept = new Map<number, OpenWeek>()
  const at = (index: number) => {
    const week = kept.get(index) ?? weekFrom(index * WEEK_DAYS, zone, minutesOn)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(index, week)
    return week
  }
  return {
    areOpen: openMinutes(hours).flat().length > 0 || [...special.values()].some((spans) => minutesOfDay(spans).length > 0),
    at,
    // The week in UTC, or one beside it: to ask a zone for its offset takes longer than all the rest.
    indexOf(instant) {
      const index = Math.floor(instant / DAY / WEEK_DAYS)
      const { from, to } = at(index)
      if (instant < from) return index - 1
      return instant >= to ? index + 1 : index
    },
  }
}

/** The open minutes of a day, which is counted since 1 January 1970: what passes midnight belongs to both days. */
function openMinutesOn(hours: OpeningHours, special: SpecialHours): (day: number) => readonly Span[] {
  const week = openMinutes(hours)
  const days = new Map([...special].map(([date, spans]) => [Date.parse(date) / DAY, minutesOfDay(spans)]))
  const begun = Object.values(hours).map(minutesOfDay)
  // 1 January 1970 was a Thursday.
  const weekday = (day: number) => (((day + 3) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS
  const beginning = (day: number) => days.get(day) ?? begun[weekday(day)] ?? []
  return (day) => {
    if (!days.has(day) && !days.has(day - 1)) return week[weekday(day)] ?? []
    const over = beginning(day - 1).map(({ from, to }) => ({ from: Math.max(0, from - DAY / MINUTE), to: to - DAY / MINUTE }))
    return joined([...over, ...beginning(day).map(({ from, to }) => ({ from, to: Math.min(to, DAY / MINUTE) }))])
  }
}

function weekFrom(first: number, zone: Zone, minutesOn: (day: number) => readonly Span[]): OpenWeek {
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => first + index)
  // No zone has two changes within nine days.
  const offset = zone.offset((first - 1) * DAY)
  const instantIn = offset === zone.offset((first + WEEK_DAYS + 1) * DAY)
    ? (day: number) => (minutes: number) => day * DAY + (minutes - offset) * MINUTE
    : (day: number) => instantsOf(startOf(day, zone))
  const spans = joined(days.flatMap((day) => {
    const at = instantIn(day)
    return minutesOn(day).map(({ from, to }) => ({ from: at(from), to: at(to) }))
  }))
  return {
    from: instantIn(first)(0), to: instantIn(first + WEEK_DAYS)(0), spans,
    length: spans.reduce((sum, { from, to }) => sum + to - from, 0),
  }
}

/** A day may begin at 01:00 where the clock is changed at midnight. */
const startOf = (day: number, zone: Zone): DateTime =>
  DateTime.fromMillis(day * DAY, { zone: 'utc' }).setZone(zone, { keepLocalTime: true }).startOf('day')

const instantsOf = (day: DateTime) => (minutes: number): number =>
  (minutes === 0 ? day : day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 })).toMillis()
