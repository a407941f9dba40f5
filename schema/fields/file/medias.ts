/** Files of the row; `media` stores their owner. Written as ids, read as StoredFiles. */
import { relatedRowsTraits, NULL_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { medias: readonly number[] }
  interface FieldOptions<E> { medias: FileOptions & { readonly max?: number } }
}

export const medias = {
  ...relatedRowsTraits, filters: NULL_OPERATORS.filters, files: 'several', nullable: false, empty: [], bulk: 'never',
} as const satisfies FieldType
