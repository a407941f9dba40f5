/** A whole number. */
import { isWhole, number } from './common.ts'
import { whole } from './whole.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { int: number }
  interface Options<E> { int: Range<number> }
}

export const int = {
  ...number, sql: 'bigint', caller: true, number: { ...whole, widens: true, counts: true }, accepts: isWhole,
} as const satisfies FieldType
