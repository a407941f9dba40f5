/** Several lines of text. */
import { text } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { text: string }
  interface Options<E> { text: Length }
}

export const textType = { ...text, reason: true } as const satisfies FieldType
