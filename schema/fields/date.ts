/** A day: 2026-01-31. */
import { column, ORDER } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { date: string }
  interface Options<E> { date: {} }
}

export const date = {
  ...column, ...ORDER, sql: 'date', comparison: 'order', group: 'date', view: 'calendar', now: 'today',
  accepts: (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)),
} as const satisfies FieldType
