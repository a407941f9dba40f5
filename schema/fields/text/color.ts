/** A colour: #0f766e. */
import { textTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { color: string }
  interface FieldOptions<E> { color: {} }
}

export const color = { ...textTraits, searchable: false } as const satisfies FieldType
