import { isDay } from '../fields/date_formats.ts'
import { invalid } from '../refusals.ts'

/** A required date of a query string, YYYY-MM-DD; the refusal names its parameter. */
export function readDay(query: Readonly<Record<string, unknown>>, name: string): string {
  const day = query[name]
  if (typeof day !== 'string' || !isDay(day)) throw invalid(name, (t) => t('errors.field.type.date'))
  return day
}
