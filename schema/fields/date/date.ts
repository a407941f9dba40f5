/** A day: 2026-01-31. */
import { columnTraits, COMPARISON_OPERATORS } from '../base_traits.ts'
import { dateBoundsProblems, type DateBounds } from '../../date_bounds.ts'
import type { FieldData } from '../../definition.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { date: string }
  /** `min`, `max`: a day, or days from today; without them the days of schema/date_bounds.ts. */
  interface FieldOptions<E> { date: DateBounds }
}

export const date = {
  ...columnTraits, ...COMPARISON_OPERATORS, sql: 'date', comparison: 'order', group: 'date', view: 'calendar', now: 'today',
  filtered: true,
  accepts: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
  problems: (key: string, field: FieldData) => dateBoundsProblems(key, field as DateBounds),
} as const satisfies FieldType
