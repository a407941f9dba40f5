/** Several lines of text. */
import { textTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { text: string }
  interface FieldOptions<E> { text: LengthOptions & UsualOptions }
}

export const textType = { ...textTraits, reason: true } as const satisfies FieldType
