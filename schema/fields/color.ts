/** As #0f766e. */
import { text } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { color: string }
  interface Options<E> { color: {} }
}

export const color = { ...text, searchable: false } as const satisfies FieldType
