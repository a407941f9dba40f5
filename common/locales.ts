/** The languages of the product, and what is known of each. Source: specification §1. */
import type { I18n } from '../schema/types.ts'

export const LOCALES = ['en', 'es', 'fr', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** By its own name. */
export const NAME_OF: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español', fr: 'Français', ar: 'العربية' }

/** As dates and amounts are written here. */
export const REGION_OF: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', ar: 'ar-MA' }

export const directionOf = (locale: string): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr')

/** For a form: the language of the page comes first. */
export const localesFrom = (own: string): Locale[] => [...LOCALES].sort((a, b) => Number(b === own) - Number(a === own))

/** In this language, else in one that somebody has written. Source: domain.md, `i18n`. */
export const inLocale = (words: { readonly [L in keyof I18n]?: string | null }, locale: string): string =>
  [locale, ...FALLBACK].map((name) => words[name as Locale]).find(Boolean) ?? ''
export const FALLBACK: readonly Locale[] = ['en', 'fr', 'ar', 'es']
