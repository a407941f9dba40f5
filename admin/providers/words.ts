/**
 * The words of the page, from the same i18next files as everywhere. The light pages may weigh 120 KB with React and the
 * router, which i18next's 18 KB would break: this reads nested keys, `{{values}}` and plural forms, and nothing else.
 * Staff screens use react-i18next, which staff_i18n.ts keeps on the same words and language.
 */
import { useSyncExternalStore } from 'react'

export const languages = ['en', 'es', 'fr', 'ar'] as const
export type Language = typeof languages[number]
export type Words = { readonly [key: string]: string | Words }
type Values = Readonly<Record<string, string | number>>

export interface Spoken {
  readonly language: Language
  readonly words: Words
  /** The words under a key, or the key itself when there are none. */
  readonly t: (key: string, values?: Values) => string
}

export const useWords = (): Spoken => useSyncExternalStore(watchWords, readWords)

export const readWords = (): Spoken => spoken

/** Outside of components: what is said is said once, in the language of that moment. */
export const say: Spoken['t'] = (key, values) => spoken.t(key, values)

export function speak(language: Language, words: Words): void {
  spoken = speaker(language, words)
  for (const listener of listeners) listener()
}

export function watchWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function speaker(language: Language, words: Words): Spoken {
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

function find(words: Words, path: string): string | undefined {
  const found = path.split('.').reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words)
  return typeof found === 'string' ? found : undefined
}

const listeners = new Set<() => void>()
let spoken = speaker('ar', {})
