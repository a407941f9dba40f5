/** Rows of another resource, through a table of pairs: ids, read as References. */
import { apart, EQUALITY } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { many: readonly number[] }
  interface Options<E> { many: { readonly to: string; readonly where?: object } }
}

export const many = {
  ...apart, filters: EQUALITY.filters, sql: 'bigint', relation: 'many_to_many', nullable: false, empty: [], filterable: true, moved: false,
  accepts: (value: unknown) => Number.isSafeInteger(value),
} as const satisfies FieldType
