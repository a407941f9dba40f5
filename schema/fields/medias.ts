/** Files of the row, who say themselves whose they are: ids, read as StoredFiles. */
import { apart, PRESENCE } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { medias: readonly number[] }
  interface Options<E> { medias: Files & { readonly max?: number } }
}

export const medias = {
  ...apart, filters: PRESENCE.filters, files: 'several', nullable: false, empty: [], bulk: 'never',
} as const satisfies FieldType
