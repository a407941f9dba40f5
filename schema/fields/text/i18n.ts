/** A text in the languages of the product. */
import { opaqueJsonTraits, NULL_OPERATORS, TEXT_OPERATORS } from '../base_traits.ts'
import type { FieldType } from '../type.ts'

declare module '../../types.ts' {
  interface FieldValues<E, X> { i18n: I18n }
  interface FieldOptions<E> { i18n: {} }
}

export const i18n = {
  ...opaqueJsonTraits,
  ...TEXT_OPERATORS,
  predicates: NULL_OPERATORS.predicates,
  translated: true,
  title: true,
  sortable: true,
  searchable: true,
} as const satisfies FieldType
