import { createInstance, type TFunction } from 'i18next'
import ar from '#locales/ar' with { type: 'json' }
import en from '#locales/en' with { type: 'json' }
import es from '#locales/es' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }
import type { I18n } from '#schema/types'

export const LOCALES = ['en', 'es', 'fr', 'ar'] as const
export type Locale = (typeof LOCALES)[number]
export type Translate = TFunction

const language = createInstance()

await language.init({
  resources: { en: { translation: en }, es: { translation: es }, fr: { translation: fr }, ar: { translation: ar } },
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: LOCALES,
  interpolation: { escapeValue: false },
  initAsync: false,
})

const translators = Object.fromEntries(LOCALES.map((locale) => [locale, language.getFixedT(locale)])) as Record<Locale, Translate>

/** The words of one language: `translator('fr')('errors.E_NOT_FOUND')`. */
export function translator(locale: Locale): Translate {
  return translators[locale]
}

/** Whose words these are. */
export const localeOf = (t: Translate): Locale => LOCALES.find((locale) => translators[locale] === t) ?? 'en'

/** As dates and amounts are written here. */
export const REGION_OF: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES', fr: 'fr-FR', ar: 'ar-MA' }

/** In this language, else in one that somebody has written. */
export const inLocale = (text: I18n, locale: Locale): string => text[locale] ?? text.fr ?? text.en ?? Object.values(text)[0] ?? ''
