/**
 * The words of the page, from the same i18next files as everywhere. The light pages may weigh 120 KB with React and the
 * router, which i18next's 18 KB would break: this reads nested keys, `{{values}}` and plural forms, and nothing else.
 * Staff screens use react-i18next, which staff_i18n.ts gives the same words and language.
 */
import { createContext, useContext } from 'react'
import type { Locale } from '#common/locales'

export type Language = Locale
export type Words = { readonly [key: string]: string | Words }
type Values = Readonly<Record<string, string | number>>

export interface Spoken {
  readonly language: Language
  readonly words: Words
  /** The words under a key, or the key itself when there are none. */
  readonly t: (key: string, values?: Values) => string
}

export function speaker(language: Language, words: Words): Spoken {
  const plural = new Intl.PluralRules(language)
  return {
    language, words,
    t: (key, values = {}) => {
      const { count } = values
      const text = (typeof count === 'number' && find(words, `${key}_${plural.select(count)}`)) || find(words, key) || key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    },
  }
}

/** Before anything is loaded. */
export const SILENCE = speaker('ar', {})

/** Given by the root, which knows the path: a page is drawn in its own language from its first frame to its last. */
export const WordsContext = createContext(SILENCE)

export const useWords = (): Spoken => useContext(WordsContext)

/** Outside of components: the language of the page that is open, and what is said in it once. */
export const readWords = (): Spoken => spoken
export const say: Spoken['t'] = (key, values) => spoken.t(key, values)

export function speak(now: Spoken): void {
  spoken = now
}

let spoken = SILENCE

function find(words: Words, path: string): string | undefined {
  const found = path.split('.').reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words)
  return typeof found === 'string' ? found : undefined
}
