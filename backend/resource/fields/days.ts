/** Days and moments as a form sends them. */

export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  if (!isInOurTime(day)) return false
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** With its offset: a time without one would mean another instant on every machine. */
export const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) && isInOurTime(new Date(value)) &&
  !Number.isNaN(Date.parse(value))

/** Years that people live in and that every part of the product can write. */
const isInOurTime = (moment: Date) => moment.getUTCFullYear() >= 1900 && moment.getUTCFullYear() < 3000

/** As Date.prototype.toISOString writes it. */
export const instantOf = (value: string): string => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
