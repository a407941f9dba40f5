/** As +212612345678. */
import { text } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { phone: string }
  interface Options<E> { phone: {} }
}

export const phone = { ...text } as const satisfies FieldType
