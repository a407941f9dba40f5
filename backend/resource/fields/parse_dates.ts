/** Parses dates and times of imported files, with the year or the day first. Pure. */
import { DateTime } from 'luxon'
import { withLatinDigits } from '#common/latin_digits'

const DAYS = ['yyyy-M-d', 'yyyy/M/d', 'd/M/yyyy', 'd-M-yyyy', 'd.M.yyyy']
const TIMES = ['H:mm', 'H:mm:ss']

/** → 2026-01-31 */
export function parseDay(text: string): string | undefined {
  const [day = '', time] = normalise(text).split(/[ T]/)
  if (time !== undefined && !/^0{1,2}:00(:00)?$/.test(time)) return undefined
  return firstValid(day, DAYS, 'utc')?.toISODate() ?? undefined
}

/** → 2026-01-31T09:30:00.000Z; without an offset the business time zone applies. */
export function parseInstant(text: string, zone: string): string | undefined {
  const normalised = normalise(text)
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(normalised) && normalised.includes('T')) return DateTime.fromISO(normalised).toUTC().toISO() ?? undefined
  const formats = DAYS.flatMap((day) => [day, ...TIMES.map((time) => `${day} ${time}`)])
  return firstValid(normalised.replace('T', ' '), formats, zone)?.toUTC().toISO() ?? undefined
}

/** → 09:30 */
export function parseTime(text: string): string | undefined {
  return firstValid(normalise(text), TIMES, 'utc')?.toFormat('HH:mm')
}

function firstValid(text: string, formats: readonly string[], zone: string): DateTime | undefined {
  return formats.map((format) => DateTime.fromFormat(text, format, { zone, locale: 'en' })).find(({ isValid }) => isValid)
}

/** With the digits 0–9 and without direction marks. */
const normalise = (text: string) => withLatinDigits(text).replace(/[\u200e\u200f\u061c]/g, '').trim()
