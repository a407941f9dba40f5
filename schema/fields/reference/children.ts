/** The rows of another resource that refer to this one. */
import { relatedRowsTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { children: never }
  interface FieldOptions<E> { children: ChildrenOptions }
}

export const children = {
  ...relatedRowsTraits,
  writer: 'rows',
  relation: 'has_many',
  searchable: true,
  askable: false,
  bulk: 'never',
} as const satisfies FieldType
