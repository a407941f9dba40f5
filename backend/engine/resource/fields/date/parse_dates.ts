/** Parses dates and times of imported files, with the year, the day or the month first. Pure. */
import { DateTime } from 'luxon'
import { withLatinDigits } from '#common/text/latin_digits'
import { invalidType, parsedOrInvalid } from '../base_types.ts'
import type { DayOrder } from '#common/time/day_order'
import type { ImportCellContext, Parsed } from '../type.ts'

const YEAR_FIRST = ['yyyy-M-d', 'yyyy/M/d']
const DAYS: Readonly<Record<DayOrder, readonly string[]>> = {
  day: [...YEAR_FIRST, 'd/M/yyyy', 'd-M-yyyy', 'd.M.yyyy'],
  month: [...YEAR_FIRST, 'M/d/yyyy', 'M-d-yyyy', 'M.d.yyyy'],
}
const TIMES = ['H:mm', 'H:mm:ss', 'h:mm a', 'h:mm:ss a']

/** → 2026-01-31 */
export function parseDay(text: string, dayOrder: DayOrder): string | undefined {
  const [day = '', time] = normalise(text).split(/[ T](.*)/)
  if (time !== undefined && !/^(0{1,2}:00(:00)?|12:00(:00)? AM)$/i.test(time)) return undefined
  return firstValid(day, DAYS[dayOrder], 'utc')?.toISODate() ?? undefined
}

/** → 2026-01-31T09:30:00.000Z; without an offset the business time zone applies. */
export function parseInstant(text: string, { timezone, dayOrder }: ImportCellContext): string | undefined {
  const normalised = normalise(text)
  if (/(Z|[+-]\d{2}:?\d{2})$/.test(normalised) && normalised.includes('T')) return DateTime.fromISO(normalised).toUTC().toISO() ?? undefined
  const formats = DAYS[dayOrder].flatMap((day) => [day, ...TIMES.map((time) => `${day} ${time}`)])
  return firstValid(normalised.replace('T', ' '), formats, timezone)?.toUTC().toISO() ?? undefined
}

/** → 09:30 */
export function parseTime(text: string): string | undefined {
  return firstValid(normalise(text), TIMES, 'utc')?.toFormat('HH:mm')
}

/** A spreadsheet's number of a day is refused: whether it counts from 1900 or from 1904 is not in the cell. */
export const parsedDate = (text: string, value: string | undefined, type: 'date' | 'datetime'): Parsed =>
  (value === undefined && /^\d{5}([.,]\d+)?$/.test(normalise(text)) ? invalidType('serial_date') : parsedOrInvalid(value, type))

function firstValid(text: string, formats: readonly string[], zone: string): DateTime | undefined {
  return formats.map((format) => DateTime.fromFormat(text, format, { zone, locale: 'en' })).find(({ isValid }) => isValid)
}

/** With the digits 0–9 and without direction marks. */
const normalise = (text: string) => withLatinDigits(text).replace(/[\u200e\u200f\u061c]/g, '').trim()
