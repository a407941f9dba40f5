/** An hour of the day: 09:30. */
import { column, isNothing, ORDER } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { time: string }
  interface Options<E> { time: {} }
}

export const time = {
  ...column, ...ORDER, sql: 'time', comparison: 'order', group: 'time',
  // '09:30' and '09:30:00' are the same hour.
  comparable: (value: unknown) => (isNothing(value) ? null : `${String(value)}:00`.slice(0, 'hh:mm:ss'.length)),
  accepts: (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
} as const satisfies FieldType
