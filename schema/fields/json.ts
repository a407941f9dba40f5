/** JSON of a named shape. */
import { opaqueJsonTraits } from './base_traits.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface FieldValues<E, X> { json: X extends { readonly of: infer N extends keyof Json } ? Json[N] : never }
  interface FieldOptions<E> {
    /** `choices`: a value may be one of these enums. */
    json: { readonly of: keyof Json & string; readonly choices?: readonly (keyof E & string)[] }
  }
}

export const jsonType = { ...opaqueJsonTraits, bulk: 'edit' } as const satisfies FieldType
