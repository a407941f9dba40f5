/** The size of a file: a whole number of bytes. */
import { int } from './int.ts'
import { integerTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { bytes: number }
  interface FieldOptions<E> { bytes: { readonly min?: number; readonly max?: number } }
}

export const bytes = {
  ...int, caller: false, number: { ...integerTraits, widens: true }, implied: () => ({ unit: 'B' }),
} as const satisfies FieldType
