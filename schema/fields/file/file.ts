/** The file that a row of `media` describes. */
import { relatedRowsTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { file: StoredFile }
  interface FieldOptions<E> { file: Pick<FileOptions, 'accept'> }
}

export const file = {
  ...relatedRowsTraits, writer: 'upload', files: 'self', nullable: false, view: 'wall', askable: false,
} as const satisfies FieldType
