/** The rows of another resource that refer to this one. */
import { apart } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { children: never }
  interface Options<E> { children: Children }
}

export const children = { ...apart, writer: 'rows', relation: 'has_many', moved: false, bulk: 'never' } as const satisfies FieldType
