/**
 * Dates and times in the time zone of the business, independent of the machine's time zone. All take the time zones of Node: those of the
 * database may be older, and figures would differ from the lists that they open.
 */
import { DateTime } from 'luxon'
import { endDay } from '#common/time/day_hours'

/** The date in this time zone, YYYY-MM-DD. Throws a RangeError for an unknown zone. */
export const dayIn = (zone: string, moment: Date): string => formatOf(zone, 'day').format(moment)

/** The time of day in this time zone, HH:MM. */
export const timeIn = (zone: string, moment: Date): string => formatOf(zone, 'time').format(moment)

/** The instant of a business day's start, or of a time (HH:MM) in it. */
export const instantOf = (day: string, timezone: string, time = '00:00'): string =>
  DateTime.fromISO(`${day}T${time}`, { zone: timezone }).toUTC().toISO() ?? ''

/** The instant at which hours of a day end: they may pass midnight. */
export const endInstant = (day: string, timezone: string, from: string | null, to: string): string =>
  instantOf(endDay(day, from, to), timezone, to)

const STYLES = { day: { dateStyle: 'short' }, time: { timeStyle: 'short', hourCycle: 'h23' } } as const

/** Cached: creating a formatter costs more than a query. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, style: keyof typeof STYLES): Intl.DateTimeFormat {
  const key = `${style} ${zone}`
  // The Swedish locale formats dates as ISO 8601.
  const format = formats.get(key) ?? new Intl.DateTimeFormat('sv-SE', { ...STYLES[style], timeZone: zone })
  formats.set(key, format)
  return format
}
