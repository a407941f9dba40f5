import { invalid } from './refusals.ts'
import { isDay } from './fields/date_formats.ts'

/** A day that a call has as a parameter: YYYY-MM-DD. Throws Invalid at its name. */
export function readDay(values: Readonly<Record<string, unknown>>, name: string): string {
  const day = values[name]
  if (typeof day === 'string' && isDay(day)) return day
  throw invalid(name, (t) => t(day === undefined ? 'errors.field.required' : 'errors.field.type.date'))
}
