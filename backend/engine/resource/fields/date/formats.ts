import { zoneOffsets } from '#backend/engine/clock/zone_offsets'

/** Whether it is a valid date in the format YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  if (!isSupportedYear(day)) return false
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** An ISO 8601 instant. The offset is required: without one the instant would depend on the machine's time zone. */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) && isSupportedYear(new Date(value)) &&
  !Number.isNaN(Date.parse(value))

/** Years that every part of the application can format. */
const isSupportedYear = (moment: Date) => moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() < 3000

/**
 * SQL of the date and time of an instant in a time zone, with the offsets of Node: the database, whose time zones may be older, only adds
 * them. An interval as the time zone costs less than UTC by its name, which is looked up for each value.
 */
export function localTimeSql(instant: string, timezone: string): string {
  const offsets = zoneOffsets(timezone)
  const starts = offsets.map(({ from }, index) => (index === 0 ? '-infinity' : new Date(from).toISOString()))
  const intervals = offsets.map(({ minutes }) => `${minutes} minutes`)
  return `(${instant} at time zone ('{${intervals.join()}}'::interval[])[width_bucket(${instant}, '{${starts.join()}}'::timestamptz[])])`
}

/** SQL of a timestamp in the format of Date.prototype.toISOString. */
export const isoInstantSql = (value: string): string => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
