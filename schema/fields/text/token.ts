/** An unguessable key, which is never read back. */
import { generatedTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { token: string }
  interface FieldOptions<E> { token: {} }
}

export const token = {
  ...generatedTraits, generated: 'key', secret: true, title: false, sortable: false, filterable: false, comparison: 'presence',
} as const satisfies FieldType
