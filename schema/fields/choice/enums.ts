/** Several values of an enum. */
import { valuesOf, type Definition, type FieldData } from '../../definition.ts'
import { columnTraits } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { enums: X extends { readonly of: infer N } ? readonly EnumValue<E, N>[] : never }
  interface FieldOptions<E> { enums: { readonly of: EnumName<E> } }
}

export const enumsType = {
  ...columnTraits, sql: 'text[]', enumerated: true, nullable: false, empty: [], indexable: false, comparison: 'member', predicates: ['has'],
  accepts: (value: unknown, { of }: FieldData, definition: Definition) =>
    Array.isArray(value) && value.every((one) => valuesOf(definition, of).includes(String(one))),
} as const satisfies FieldType
