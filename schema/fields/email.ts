/** In small letters. */
import { text } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { email: string }
  interface Options<E> { email: {} }
}

export const email = { ...text } as const satisfies FieldType
