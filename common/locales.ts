/** The languages of the product. Source: specification §1. */
import type { I18n } from '../schema/types.ts'

export const LOCALES = ['en', 'es', 'fr', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español', fr: 'Français', ar: 'العربية' }

/** The regional locales by which dates and amounts are formatted. */
export const REGIONAL_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', ar: 'ar-MA' }

export const directionOf = (locale: string): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr')

/** Where nothing is known: specification §2. */
export const DEFAULT_LOCALE: Locale = 'ar'

/** The first of these languages of a browser that the product has, as `fr` of `fr-MA`. */
export const localeOfBrowser = (languages: readonly string[]): Locale => {
  const wanted = languages.map((language) => language.slice(0, 2).toLowerCase())
  return wanted.flatMap((language) => LOCALES.find((known) => known === language) ?? [])[0] ?? DEFAULT_LOCALE
}

/** The path of a page in a language that was chosen, whatever that of the browser is. */
export const pathInLocale = (path: string, locale: Locale): string => (path.includes('/user') ? path : `${path}?lang=${locale}`)

/**
 * The path of a page in this language. Paths with /user have the saved language and all others that of the browser, or Arabic
 * (specification §2), which another language as a parameter replaces.
 */
export const localizedPath = (path: string, locale: Locale): string =>
  (locale === 'ar' || path.includes('/user') ? path : `${path}?lang=${locale}`)

/** All languages, this one first: the order of the inputs in a form. */
export const localesWithFirst = (preferred: string): Locale[] =>
  [...LOCALES].sort((a, b) => Number(b === preferred) - Number(a === preferred))

/** The text in this language, or in the first fallback language that has one. Source: domain.md, `i18n`. */
export const textInLocale = (texts: { readonly [L in keyof I18n]?: string | null }, locale: string): string =>
  [locale, ...FALLBACK_LOCALES].map((name) => texts[name as Locale]).find(Boolean) ?? ''
export const FALLBACK_LOCALES: readonly Locale[] = ['en', 'fr', 'ar', 'es']
