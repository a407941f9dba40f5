/** Days and moments as files write them: the year first, or, as here, the day first. Pure. */
import { DateTime } from 'luxon'

const DAYS = ['yyyy-M-d', 'yyyy/M/d', 'd/M/yyyy', 'd-M-yyyy', 'd.M.yyyy']
const TIMES = ['H:mm', 'H:mm:ss']

/** → 2026-01-31 */
export function dayOf(text: string): string | undefined {
  const [day = '', time] = latin(text).split(/[ T]/)
  if (time !== undefined && !/^0{1,2}:00(:00)?$/.test(time)) return undefined
  return firstValid(day, DAYS, 'utc')?.toISODate() ?? undefined
}

/** → 2026-01-31T09:30:00.000Z; without an offset it is meant in the time zone of the business. */
export function instantOf(text: string, zone: string): string | undefined {
  const typed = latin(text)
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(typed) && typed.includes('T')) return DateTime.fromISO(typed).toUTC().toISO() ?? undefined
  const formats = DAYS.flatMap((day) => [day, ...TIMES.map((time) => `${day} ${time}`)])
  return firstValid(typed.replace('T', ' '), formats, zone)?.toUTC().toISO() ?? undefined
}

/** → 09:30 */
export function timeOf(text: string): string | undefined {
  return firstValid(latin(text), TIMES, 'utc')?.toFormat('HH:mm')
}

function firstValid(text: string, formats: readonly string[], zone: string): DateTime | undefined {
  return formats.map((format) => DateTime.fromFormat(text, format, { zone, locale: 'en' })).find(({ isValid }) => isValid)
}

/** ٠–٩ and ۰–۹ become 0–9; marks of direction go. */
const latin = (text: string) => text
  .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/[\u200e\u200f\u061c]/g, '').trim()
