/** A time of day: 09:30. */
import { columnTraits, isNullish, COMPARISON_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { time: string }
  interface FieldOptions<E> { time: {} }
}

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
}

export const time = {
  ...columnTraits, ...COMPARISON_OPERATORS, sql: 'time', comparison: 'order', group: 'time',
  // '09:30' and '09:30:00' are equal.
  comparable: (value: unknown) => (isNullish(value) ? null : `${String(value)}:00`.slice(0, 'hh:mm:ss'.length)),
  accepts: isTime,
} as const satisfies FieldType
