/** A phone number in E.164: +212612345678. */
import { textTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { phone: string }
  interface FieldOptions<E> { phone: {} }
}

export const phone = { ...textTraits } as const satisfies FieldType
