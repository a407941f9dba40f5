/** The file that a row of `media` is. */
import { apart } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { file: StoredFile }
  interface Options<E> { file: Pick<Files, 'accept'> }
}

export const file = {
  ...apart, writer: 'upload', files: 'self', nullable: false, view: 'wall', moved: false,
} as const satisfies FieldType
