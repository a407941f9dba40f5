/** A file of the row: the id of a row of `media`, sent with its StoredFile. */
import { toDecimal } from '../../comparable.ts'
import { columnTraits, NO_OPERATORS, NULL_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { media: number }
  interface FieldOptions<E> { media: FileOptions }
}

export const media = {
  ...columnTraits,
  nestable: false,
  ...NO_OPERATORS,
  filters: NULL_OPERATORS.filters,
  sql: 'bigint',
  files: 'one',
  title: false,
  computable: false,
  indexable: false,
  sortable: false,
  filterable: false,
  bulk: 'never',
  comparison: 'presence',
  comparable: toDecimal,
  accepts: () => false,
} as const satisfies FieldType
