/** An instant in UTC: 2026-01-31T09:30:00.000Z. */
import { columnTraits, isNullish, COMPARISON_OPERATORS } from '../base_traits.ts'
import { dateBoundsProblems, type DateBounds } from '../../date_bounds.ts'
import type { FieldData } from '../../definition.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { datetime: string }
  /** `min`, `max`: a day, or days from today; without them the days of schema/date_bounds.ts. */
  interface FieldOptions<E> { datetime: DateBounds }
}

export const datetime = {
  ...columnTraits, ...COMPARISON_OPERATORS, sql: 'timestamptz', comparison: 'order', group: 'datetime', view: 'calendar', now: 'instant',
  filtered: true,
  comparable: (value: unknown) => {
    const instant = isNullish(value) ? NaN : Date.parse(String(value))
    return Number.isNaN(instant) ? null : instant
  },
  accepts: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  problems: (key: string, field: FieldData) => dateBoundsProblems(key, field as DateBounds),
} as const satisfies FieldType
