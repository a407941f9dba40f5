/** i18next for the staff screens, with the translations and the language of the page (i18n.ts). */
import type { I18nProvider } from '@refinedev/core'
import { createInstance, type i18n } from 'i18next'
import { inSentence } from '#common/text/in_sentence'
import { LOCALES } from '#common/locales'
import { saveLanguage } from './language.ts'
import { localeKeyOf } from '../rest/refine_keys.ts'
import type { Language, Translator, Translations } from './i18n.ts'

/** One instance per language: a page has its translations in the first render, without waiting for an event. */
export function i18nextFor({ language, translations }: Translator): i18n {
  const known = instances.get(language)
  if (known?.translations === translations) return known.instance
  const instance = createInstance()
  void instance.init({
    lng: language, resources: { [language]: { translation: translations } }, fallbackLng: false, initAsync: false,
    interpolation: { escapeValue: false }, keySeparator: '.', nsSeparator: false,
  })
  instances.set(language, { translations, instance })
  return instance
}

const instances = new Map<Language, { readonly translations: Translations; readonly instance: i18n }>()

export const i18nProviderFor = (translator: Translator): I18nProvider => ({
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const { key: ownKey, name } = localeKeyOf(key)
    const i18next = i18nextFor(translator)
    const values = { ...typeof options === 'object' && options, ...name !== undefined && { name: inSentence(i18next.t(name)) } }
    if (i18next.exists(ownKey)) return i18next.t(ownKey, values)
    return fallback ?? (typeof options === 'string' ? options : key)
  },
  changeLocale: (locale: string) => saveLanguage(LOCALES.find((language) => language === locale) ?? 'en'),
  getLocale: () => translator.language,
})
