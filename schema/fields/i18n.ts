/** The same words in the languages of the product. */
import { opaque, PRESENCE, TEXT } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { i18n: I18n }
  interface Options<E> { i18n: {} }
}

export const i18n = {
  ...opaque, ...TEXT, predicates: PRESENCE.predicates, translated: true, title: true, sortable: true, searchable: true,
} as const satisfies FieldType
