/** An e-mail address in lower case. */
import { textTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { email: string }
  interface FieldOptions<E> { email: {} }
}

export const email = { ...textTraits } as const satisfies FieldType
