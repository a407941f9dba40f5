/** Rows of another resource through a join table: written as ids, read as References. */
import { relatedRowsTraits, EQUALITY_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { many: readonly number[] }
  interface FieldOptions<E> { many: { readonly to: string; readonly where?: object } }
}

export const many = {
  ...relatedRowsTraits,
  filters: EQUALITY_OPERATORS.filters,
  sql: 'bigint',
  relation: 'many_to_many',
  filtered: true,
  nullable: false,
  empty: [],
  filterable: true,
  askable: false,
  accepts: (value: unknown) => Number.isSafeInteger(value),
} as const satisfies FieldType
