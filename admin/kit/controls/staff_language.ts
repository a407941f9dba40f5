import { saveLanguage } from '../providers/texts/language.ts'
import type { PickerLocale } from 'antd/es/date-picker/generatePicker'
import type { Language } from '../providers/texts/i18n.ts'

/** antd's words of its calendars; no other input of antd has words of its own here. */
export async function loadPickerWords(language: Language): Promise<PickerLocale> {
  const loaded = locales.get(language) ?? (await modules[language]()).default
  locales.set(language, loaded)
  return loaded
}

export const pickerWords = (language: Language) => locales.get(language)

const locales = new Map<Language, PickerLocale>()
const modules: Record<Language, () => Promise<{ default: PickerLocale }>> = {
  en: () => import('antd/es/date-picker/locale/en_GB'),
  es: () => import('antd/es/date-picker/locale/es_ES'),
  fr: () => import('antd/es/date-picker/locale/fr_FR'),
  ar: () => import('antd/es/date-picker/locale/ar_EG'),
}

/** Switches the language of the staff area: open pages and calendars have their words at once. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadPickerWords(language)
  await saveLanguage(language)
}
