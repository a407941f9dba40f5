/** A password, stored as a hash. */
import { columnTraits, NO_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { password: string }
  interface FieldOptions<E> { password: LengthOptions }
}

export const password = {
  ...columnTraits,
  nestable: false,
  ...NO_OPERATORS,
  secret: true,
  hashed: true,
  title: false,
  computable: false,
  indexable: false,
  sortable: false,
  filterable: false,
  askable: false,
  bulk: 'never',
  comparison: 'presence',
} as const satisfies FieldType
