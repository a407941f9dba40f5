/**
 * The days that a date or an instant may have. A bound is a day, or a number of days from today. Without one of its own a field has the
 * days of the records of a company: a year that is typed wrongly would be found nowhere, and be counted day by day where days are counted.
 */
export type DateBound = string | number
export interface DateBounds { readonly min?: DateBound | undefined; readonly max?: DateBound | undefined }
export interface DayRange { readonly min: string; readonly max: string }

export const DEFAULT_DAYS: DayRange = { min: '2000-01-01', max: '2099-12-31' }

/** Without `today` (YYYY-MM-DD), which a parser does not know, relative bounds do not count. */
export function daysAllowed({ min, max }: DateBounds, today: string | null = null): DayRange {
  return { min: dayOf(min, today) ?? DEFAULT_DAYS.min, max: dayOf(max, today) ?? DEFAULT_DAYS.max }
}

/** Sentences about bounds that mean nothing. */
export function dateBoundsProblems(key: string, { min, max }: DateBounds): string[] {
  const wrong = Object.entries({ min, max }).filter(([, bound]) => bound !== undefined && !isBound(bound))
  if (wrong.length) return wrong.map(([name]) => `${key}.${name} is neither a day nor a whole number of days from today`)
  return typeof min === 'string' && typeof max === 'string' && min > max ? [`${key}: min is more than max`] : []
}

const isBound = (bound: DateBound): boolean =>
  (typeof bound === 'number' ? Number.isSafeInteger(bound) : /^\d{4}-\d\d-\d\d$/.test(bound) && !Number.isNaN(Date.parse(bound)))

const DAY = 86_400_000

function dayOf(bound: DateBound | undefined, today: string | null): string | undefined {
  if (typeof bound !== 'number') return bound
  return today === null ? undefined : new Date(Date.parse(`${today}T00:00:00Z`) + bound * DAY).toISOString().slice(0, 10)
}
