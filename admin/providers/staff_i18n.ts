/** i18next for the staff screens, with the words and the language of the page (words.ts). */
import type { I18nProvider } from '@refinedev/core'
import { createInstance, type i18n } from 'i18next'
import { LOCALES } from '#common/locales'
import { saveLanguage } from './language.ts'
import { readWords, type Language, type Spoken, type Words } from './words.ts'

/** One that speaks one language only: a page gets it with its first frame, and no event has to reach it later. */
export function i18nFor({ language, words }: Spoken): i18n {
  const known = instances.get(language)
  if (known?.words === words) return known.instance
  const instance = createInstance()
  void instance.init({
    lng: language, resources: { [language]: { translation: words } }, fallbackLng: false, initAsync: false,
    interpolation: { escapeValue: false }, react: { useSuspense: false },
  })
  instances.set(language, { words, instance })
  return instance
}

const instances = new Map<Language, { readonly words: Words; readonly instance: i18n }>()

export const i18nProvider: I18nProvider = {
  // Refine asks for `notifications.createSuccess` and the like; they live with the other words of alerts.
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const own = key.replace(/^notifications\./, 'ui.alert.')
    const spoken = i18nFor(readWords())
    if (spoken.exists(own)) return spoken.t(own, typeof options === 'object' ? options : {})
    return fallback ?? (typeof options === 'string' ? options : key)
  },
  changeLocale: (asked: string) => saveLanguage(LOCALES.find((language) => language === asked) ?? 'en'),
  getLocale: () => readWords().language,
}
