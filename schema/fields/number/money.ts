/** An amount in minor units. */
import { isIntegerInRange, numberTraits, integerTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { money: number }
  interface FieldOptions<E> { money: RangeOptions<number> }
}

export const money = {
  ...numberTraits, sql: 'bigint', number: integerTraits, filtered: true, accepts: isIntegerInRange,
} as const satisfies FieldType
