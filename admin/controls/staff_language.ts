import { saveLanguage } from '../providers/language.ts'
import type { Locale } from 'antd/es/locale'
import type { Language } from '../providers/i18n.ts'

/** Called before the first render: antd remounts everything when its locale changes later. */
export async function loadAntdLocale(language: Language): Promise<Locale> {
  const loaded = locales.get(language) ?? (await modules[language]()).default
  locales.set(language, loaded)
  return loaded
}

export const antdLocale = (language: Language) => locales.get(language)

const locales = new Map<Language, Locale>()
const modules: Record<Language, () => Promise<{ default: Locale }>> = {
  en: () => import('antd/es/locale/en_GB'),
  es: () => import('antd/es/locale/es_ES'),
  fr: () => import('antd/es/locale/fr_FR'),
  ar: () => import('antd/es/locale/ar_EG'),
}

/** Switches the language of the staff area, antd included. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAntdLocale(language)
  await saveLanguage(language)
}
