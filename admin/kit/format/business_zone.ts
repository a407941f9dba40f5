/** Converts between instants and local times in the time zone of the business. */
import { memoize } from '#common/memoize'
import { addDays } from '#common/time/time'
import { businessZone } from './zone.ts'

/** '2026-11-05T08:05:00Z' → '2026-11-05T09:05', as an <input type="datetime-local"> takes it. */
export function toBusinessTime(instant: string, zone: string = businessZone()): string {
  const shifted = new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone))
  return shifted.toISOString().slice(0, 16)
}

/** '2026-11-05T09:05' in the time zone of the business → the instant. */
export function fromBusinessTime(local: string, zone: string = businessZone()): string {
  const asUtc = Date.parse(`${local}Z`)
  // Twice: the offset depends on the instant itself, and the first guess may be on the other side of a clock change.
  const guess = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(guess, zone)).toISOString()
}

/** The date in the time zone of the business: '2026-11-05'. */
export const businessDay = (now: number, zone: string = businessZone()): string => businessTimeAt(now, zone).slice(0, 10)

/** The first instant of a date there, in milliseconds. */
export const startOfDay = (day: string, zone: string = businessZone()): number => Date.parse(fromBusinessTime(`${day}T00:00`, zone))

/** Milliseconds until the day ends there. */
export const untilNextDay = (now: number, zone: string = businessZone()): number =>
  startOfDay(addDays(businessDay(now, zone), 1), zone) - now

/** The date and the time there: '2026-11-05T09:05'. */
export const businessTimeAt = (now: number, zone: string = businessZone()): string => toBusinessTime(new Date(now).toISOString(), zone)

/** The offset of the zone from UTC in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(formatterOf(zone).formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

const formatterOf = memoize((zone: string) => new Intl.DateTimeFormat('en-GB', {
  timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric',
  hour: 'numeric', minute: 'numeric', second: 'numeric',
}))
