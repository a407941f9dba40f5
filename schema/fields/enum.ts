/** One value of an enum. */
import { valuesOf, type Definition, type FieldData } from '../definition.ts'
import { column } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { enum: X extends { readonly of: infer N } ? EnumValue<E, N> : never }
  interface Options<E> { enum: { readonly of: keyof E & string } }
}

export const enumType = {
  ...column, enumerated: true, comparison: 'text', group: 'enum',
  accepts: (value: unknown, { of }: FieldData, definition: Definition) => valuesOf(definition, of).includes(String(value)),
} as const satisfies FieldType
