/** Counts in open hours only, forwards and backwards. Pure; an hour has its real length even when the clock is changed. */
import { DateTime } from 'luxon'
import type { OpeningHours } from './opening_hours.ts'

export interface OpenClock { readonly hours: OpeningHours; readonly timezone: string }

export class NoOpeningHours extends Error {
  constructor() { super('No date can be promised: the opening hours have no open minute in the whole week') }
}

/**
 * The instant (ISO, UTC) that many open milliseconds after `from`. Throws NoOpeningHours when the week has no open minute,
 * RangeError when a time or the zone cannot be read.
 */
export function addOpenTime(from: string, milliseconds: number, clock: OpenClock): string {
  const start = startOf(from, clock)
  let [left, at] = [milliseconds, start.toMillis()]
  for (let day = start.startOf('day'); ; day = day.plus({ days: 1 })) {
    for (const span of openSpansOn(day, clock.hours)) {
      const begin = Math.max(at, span.from)
      if (span.to <= begin) continue
      if (span.to - begin >= left) return new Date(begin + left).toISOString()
      left -= span.to - begin
      at = span.to
    }
  }
}

/** The instant that many open milliseconds before `to`; 0 is the last open instant that is not after it. */
export function subtractOpenTime(to: string, milliseconds: number, clock: OpenClock): string {
  const end = startOf(to, clock)
  let [left, at] = [milliseconds, end.toMillis()]
  for (let day = end.startOf('day'); ; day = day.minus({ days: 1 })) {
    for (const span of openSpansOn(day, clock.hours).sort((a, b) => b.to - a.to)) {
      const finish = Math.min(at, span.to)
      if (finish <= span.from) continue
      if (finish - span.from >= left) return new Date(finish - left).toISOString()
      left -= finish - span.from
      at = span.from
    }
  }
}

function startOf(instant: string, { hours, timezone }: OpenClock): DateTime<true> {
  if (!isEverOpen(hours)) throw new NoOpeningHours()
  const start = DateTime.fromISO(instant, { zone: timezone })
  if (!start.isValid) throw new RangeError(`${instant} in ${timezone}: ${start.invalidExplanation}`)
  return start
}

const WEEKDAY = { 1: 'mon', 2: 'tue', 3: 'wed', 4: 'thu', 5: 'fri', 6: 'sat', 7: 'sun' } as const

const isEverOpen = (hours: OpeningHours): boolean => Object.values(hours).flat().some(({ from, to }) => minutesOf(from) < minutesOf(to))

/** The open hours of that date as instants, in order. */
function openSpansOn(day: DateTime<true>, hours: OpeningHours): { from: number; to: number }[] {
  return hours[WEEKDAY[day.weekday]].map(({ from, to }) => ({ from: instant(day, from), to: instant(day, to) }))
    .sort((a, b) => a.from - b.from)
}

function instant(day: DateTime<true>, time: string): number {
  const minutes = minutesOf(time)
  return day.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toMillis()
}

function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (hours === undefined || minutes === undefined) throw new RangeError(`"${time}" is not a time of day like 09:30`)
  return Number(hours) * 60 + Number(minutes)
}
