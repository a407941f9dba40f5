/** A place on the map. */
import { opaque } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { geo: Point }
  interface Options<E> { geo: {} }
}

export const geo = { ...opaque, view: 'map', bulk: 'never' } as const satisfies FieldType
