/** True or false, never null. */
import { columnTraits, isNullish } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { bool: boolean }
  interface FieldOptions<E> { bool: {} }
}

export const bool = {
  ...columnTraits, sql: 'boolean', group: 'bool', nullable: false, empty: false, filtered: true,
  comparable: (value: unknown) => (isNullish(value) ? null : Number(value === true || value === 'true')),
  accepts: (value: unknown) => typeof value === 'boolean',
} as const satisfies FieldType
