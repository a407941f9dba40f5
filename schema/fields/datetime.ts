/** An instant in UTC: 2026-01-31T09:30:00.000Z. */
import { columnTraits, isNullish, COMPARISON_OPERATORS } from './base_traits.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface FieldValues<E, X> { datetime: string }
  interface FieldOptions<E> { datetime: {} }
}

export const datetime = {
  ...columnTraits, ...COMPARISON_OPERATORS, sql: 'timestamptz', comparison: 'order', group: 'datetime', view: 'calendar', now: 'instant',
  comparable: (value: unknown) => {
    const instant = isNullish(value) ? NaN : Date.parse(String(value))
    return Number.isNaN(instant) ? null : instant
  },
  accepts: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
} as const satisfies FieldType
