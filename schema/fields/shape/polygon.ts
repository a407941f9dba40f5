/** An area on the map, as GeoJSON. */
import { opaqueJsonTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { polygon: Polygon }
  interface FieldOptions<E> { polygon: {} }
}

export const polygon = { ...opaqueJsonTraits, view: 'map', bulk: 'never' } as const satisfies FieldType
