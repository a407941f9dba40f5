/** A moment in UTC: 2026-01-31T09:30:00.000Z. */
import { column, isNothing, ORDER } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { datetime: string }
  interface Options<E> { datetime: {} }
}

export const datetime = {
  ...column, ...ORDER, sql: 'timestamptz', comparison: 'order', group: 'datetime', view: 'calendar', now: 'instant',
  comparable: (value: unknown) => {
    const instant = isNothing(value) ? NaN : Date.parse(String(value))
    return Number.isNaN(instant) ? null : instant
  },
  accepts: (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
} as const satisfies FieldType
