/** i18next for the staff screens: it follows the words and the language of the page (words.ts). */
import type { I18nProvider } from '@refinedev/core'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { saveLanguage } from './language.ts'
import { languages, readWords, watchWords } from './words.ts'

export function startStaffI18n(): void {
  const { language, words } = readWords()
  void i18n.use(initReactI18next).init({
    lng: language, resources: { [language]: { translation: words } }, fallbackLng: false, initAsync: false,
    interpolation: { escapeValue: false }, react: { useSuspense: false },
  })
  watchWords(follow)
}

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Record<string, unknown> | string, fallback?: string) => {
    const own = ownKey(key)
    if (i18n.exists(own)) return i18n.t(own, typeof options === 'object' ? options : {})
    return fallback ?? (typeof options === 'string' ? options : key)
  },
  changeLocale: (asked: string) => saveLanguage(languages.find((language) => language === asked) ?? 'en'),
  getLocale: () => i18n.language,
}

function follow(): void {
  const { language, words } = readWords()
  i18n.addResourceBundle(language, 'translation', words)
  void i18n.changeLanguage(language)
}

/** Refine asks for `notifications.createSuccess` and the like; they live with the other words of alerts. */
const ownKey = (key: string) => key.replace(/^notifications\./, 'ui.alert.')
