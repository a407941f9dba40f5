import { createInstance, type TFunction } from 'i18next'
import ar from '#locales/ar' with { type: 'json' }
import en from '#locales/en' with { type: 'json' }
import es from '#locales/es' with { type: 'json' }
import fr from '#locales/fr' with { type: 'json' }
import { LOCALES, type Locale } from '#common/locales'

export type Translate = TFunction

const i18n = createInstance()

await i18n.init({
  resources: { en: { translation: en }, es: { translation: es }, fr: { translation: fr }, ar: { translation: ar } },
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: LOCALES,
  interpolation: { escapeValue: false },
  initAsync: false,
})

const translators = Object.fromEntries(LOCALES.map((locale) => [locale, i18n.getFixedT(locale)])) as Record<Locale, Translate>

/** The translation function of a language: `translator('fr')('errors.E_NOT_FOUND')`. */
export function translator(locale: Locale): Translate {
  return translators[locale]
}

/** The language of a translation function. */
export const localeOf = (t: Translate): Locale => LOCALES.find((locale) => translators[locale] === t) ?? 'en'
