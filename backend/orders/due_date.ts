/** The due date of an order. Pure. Source: domain.md §6.4, without the capacity of the day. */
import { DateTime } from 'luxon'
import { HOUR } from '#common/time'
import type { OpeningHours } from '#backend/clock/opening_hours'
import type { Row } from '#resources'

type Priority = Row<'orders'>['priority']

/**
 * `confirmed_at` (ISO instant) plus the longest turnaround of the items, counted in open hours and shortened or
 * stretched by the priority. ISO instant in UTC. Throws NoOpeningHours when the week has no open minute, RangeError when a
 * time or the zone cannot be read.
 */
export function computeDueDate(
  confirmed_at: string, turnaroundHours: readonly number[], priority: Priority, openingHours: OpeningHours, timeZone: string,
): string {
  if (!isEverOpen(openingHours)) throw new NoOpeningHours()
  const confirmed = DateTime.fromISO(confirmed_at, { zone: timeZone })
  if (!confirmed.isValid) throw new RangeError(`${confirmed_at} in ${timeZone}: ${confirmed.invalidExplanation}`)
  let left = Math.max(0, ...turnaroundHours) * HOUR * FACTOR[priority]
  let at = confirmed.toMillis()
  for (let day = confirmed.startOf('day'); ; day = day.plus({ days: 1 })) {
    for (const { from, to } of openSpansOn(day, openingHours)) {
      const start = Math.max(at, from)
      if (to <= start) continue
      if (to - start >= left) return new Date(start + left).toISOString()
      left -= to - start
      at = to
    }
  }
}

export class NoOpeningHours extends Error {
  constructor() { super('No date can be promised: the opening hours have no open minute in the whole week') }
}

const WEEKDAY = { 1: 'mon', 2: 'tue', 3: 'wed', 4: 'thu', 5: 'fri', 6: 'sat', 7: 'sun' } as const
const FACTOR: Readonly<Record<Priority, number>> = { urgent: 0.5, haut: 0.75, normal: 1, retard: 2 }

function isEverOpen(openingHours: OpeningHours): boolean {
  return Object.values(openingHours).flat().some(({ from, to }) => minutesOf(from) < minutesOf(to))
}

/** The open hours of that date as instants, in order; an hour has its real length even when the clock is changed. */
function openSpansOn(day: DateTime<true>, openingHours: OpeningHours): { from: number; to: number }[] {
  return openingHours[WEEKDAY[day.weekday]].map(({ from, to }) => ({ from: instant(day, from), to: instant(day, to) }))
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
