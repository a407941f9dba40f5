import type { Locale } from 'antd/es/locale'
import type { Language } from '../providers/words.ts'

/** Known before the first frame: a locale that comes later makes antd mount everything anew. */
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
