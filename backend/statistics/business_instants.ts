import { DateTime } from 'luxon'

/**
 * The instant of a business day's start, or of a time (HH:MM) in it. Like the filters of lists it takes the time zones of Node: those of
 * the database may be older, and figures would differ from the lists that they open.
 */
export const instantOf = (day: string, timezone: string, time = '00:00'): string =>
  DateTime.fromISO(`${day}T${time}`, { zone: timezone }).toUTC().toISO() ?? ''
