/** Stored as a hash. */
import { column, NOTHING } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { password: string }
  interface Options<E> { password: Length }
}

export const password = {
  ...column, ...NOTHING, secret: true, hashed: true, title: false, computable: false, indexable: false, sortable: false, filterable: false,
  moved: false, bulk: 'never', comparison: 'presence',
} as const satisfies FieldType
