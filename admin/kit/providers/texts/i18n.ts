/**
 * Translations of the page, from the same i18next files as everywhere. The limit of a light page is 120 KB with React and the
 * router, which i18next's 18 KB would exceed: this supports nested keys, `{{values}}` and plural forms, and nothing else.
 * Staff screens use i18next, which staff_i18n.ts sets up with the same translations and language.
 */
import { createContext, useContext } from 'react'
import type { Locale } from '#common/locales'

export type Language = Locale
export type Translations = { readonly [key: string]: string | Translations }
type Values = Readonly<Record<string, string | number>>

export interface Translator {
  readonly language: Language
  readonly translations: Translations
  /** The translation of a key, or the key itself when there is none. */
  readonly t: (key: string, values?: Values) => string
}

export function createTranslator(language: Language, translations: Translations): Translator {
  const plural = new Intl.PluralRules(language)
  return {
    language, translations,
    t: (key, values = {}) => {
      const { count } = values
      const text = (typeof count === 'number' && find(translations, `${key}_${plural.select(count)}`)) || find(translations, key) || key
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
    },
  }
}

/** Used before translations are loaded. */
export const EMPTY_TRANSLATOR = createTranslator('ar', {})

/** Provided by the root, which knows the path: a page keeps its language from its first render to its last. */
export const TranslatorContext = createContext(EMPTY_TRANSLATOR)

export const useTranslator = (): Translator => useContext(TranslatorContext)

function find(translations: Translations, path: string): string | undefined {
  const found = path.split('.')
    .reduce<string | Translations | undefined>((node, key) => (typeof node === 'object' ? node[key] : undefined), translations)
  return typeof found === 'string' ? found : undefined
}
