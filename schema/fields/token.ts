/** A key that nobody guesses and nobody reads back. */
import { given } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { token: string }
  interface Options<E> { token: {} }
}

export const token = {
  ...given, generated: 'key', secret: true, title: false, sortable: false, filterable: false, comparison: 'presence',
} as const satisfies FieldType
