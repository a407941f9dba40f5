/** The row of another resource: its id, and beside it the Reference. */
import { numberOf } from '../comparable.ts'
import { column, EQUALITY, isWhole, TEXT } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { ref: number }
  interface Options<E> {
    ref: { readonly to: string; readonly on_delete?: 'cascade' | 'set_null'; readonly where?: object; readonly quick_create?: true }
  }
}

export const ref = {
  ...column, ...TEXT, predicates: EQUALITY.predicates, sql: 'bigint', relation: 'belongs_to', caller: true, searchable: true,
  comparison: 'order', group: 'number', comparable: numberOf, accepts: isWhole,
} as const satisfies FieldType
