/** A place on the map. */
import { opaqueJsonTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { geo: Point }
  interface FieldOptions<E> { geo: {} }
}

export const geo = { ...opaqueJsonTraits, view: 'map', bulk: 'never' } as const satisfies FieldType
