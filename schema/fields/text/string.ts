/** One line of text. */
import { textTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { string: string }
  interface FieldOptions<E> {
    /** `words`: prefix of the translation keys of its values, when they are identifiers: 'roles.names' */
    string: LengthOptions & UsualOptions & { readonly words?: string }
  }
}

export const stringType = { ...textTraits, reason: true } as const satisfies FieldType
