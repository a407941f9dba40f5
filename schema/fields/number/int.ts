/** A whole number. */
import { isIntegerInRange, numberTraits, integerTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { int: number }
  interface FieldOptions<E> { int: RangeOptions<number> }
}

export const int = {
  ...numberTraits, sql: 'bigint', caller: true, number: { ...integerTraits, widens: true, counts: true }, accepts: isIntegerInRange,
} as const satisfies FieldType
