/** JSON of a named shape. */
import { opaqueJsonTraits } from '../base_traits.ts'
import type { NamedShape, ShapeName } from '../../shape_types.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { json: X extends { readonly of: infer N } ? NamedShape<E, N> : never }
  interface FieldOptions<E> { json: { readonly of: ShapeName<E> } }
}

export const jsonType = { ...opaqueJsonTraits, shaped: true, nestable: false, bulk: 'edit' } as const satisfies FieldType
