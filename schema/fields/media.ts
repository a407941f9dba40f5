/** A file of the row: the id of a row of `media`, and beside it the StoredFile. */
import { numberOf } from '../comparable.ts'
import { column, NOTHING, PRESENCE } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { media: number }
  interface Options<E> { media: Files }
}

export const media = {
  ...column, ...NOTHING, filters: PRESENCE.filters, sql: 'bigint', files: 'one', title: false, computable: false, indexable: false,
  sortable: false, filterable: false, bulk: 'never', comparison: 'presence', comparable: numberOf, accepts: () => false,
} as const satisfies FieldType
