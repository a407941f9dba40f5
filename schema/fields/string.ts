/** One line of text. */
import { text } from './common.ts'
import type { FieldType } from './field_type.ts'

declare module '../types.ts' {
  interface Values<E, X> { string: string }
  interface Options<E> {
    /** `words`: where the words for its values are, if they are names of ours: 'settings.keys' */
    string: Length & { readonly words?: string }
  }
}

export const stringType = { ...text, reason: true } as const satisfies FieldType
