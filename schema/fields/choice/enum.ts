/** One value of an enum. */
import { valuesOf, type Definition, type FieldData } from '../../definition.ts'
import { columnTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { enum: X extends { readonly of: infer N } ? EnumValue<E, N> : never }
  interface FieldOptions<E> { enum: { readonly of: EnumName<E> } }
}

export const enumType = {
  ...columnTraits, enumerated: true, filtered: true, comparison: 'text', group: 'enum',
  accepts: (value: unknown, { of }: FieldData, definition: Definition) => valuesOf(definition, of).includes(String(value)),
} as const satisfies FieldType
