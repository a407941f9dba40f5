/** A day: 2026-01-31. */
import { columnTraits, COMPARISON_OPERATORS } from './base_traits.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface FieldValues<E, X> { date: string }
  interface FieldOptions<E> { date: {} }
}

export const date = {
  ...columnTraits, ...COMPARISON_OPERATORS, sql: 'date', comparison: 'order', group: 'date', view: 'calendar', now: 'today',
  accepts: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
} as const satisfies FieldType
