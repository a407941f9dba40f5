import { saveLanguage } from '../providers/language.ts'
import type { Language } from '../providers/words.ts'
import { loadAntdLocale } from './antd_locales.ts'

/** In the staff area, where antd has to speak it too. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadAntdLocale(language)
  await saveLanguage(language)
}
