/** An area on the map, as GeoJSON. */
import { opaque } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { polygon: Polygon }
  interface Options<E> { polygon: {} }
}

export const polygon = { ...opaque, view: 'map', bulk: 'never' } as const satisfies FieldType
