/** Texts of one page, which no other page loads: PAGE_TEXTS of tools/vite/i18n_subsets.ts. */
import { addPageTexts } from './staff_i18n.ts'
import type { Language, Translations } from './i18n.ts'

export type PageTexts = Readonly<Record<Language, () => Promise<{ readonly default: Translations }>>>

export async function loadPageTexts(name: string, texts: PageTexts, language: Language): Promise<void> {
  opened.set(name, texts)
  if (hasPageTexts(name, language)) return
  addPageTexts(language, (await texts[language]()).default)
  loaded.add(keyOf(name, language))
}

export const hasPageTexts = (name: string, language: Language): boolean => loaded.has(keyOf(name, language))

/** Before another language is shown: the pages that were opened keep what is typed into them. */
export async function loadOpenedPageTexts(language: Language): Promise<void> {
  await Promise.all([...opened].map(([name, texts]) => loadPageTexts(name, texts, language)))
}

const opened = new Map<string, PageTexts>()
const loaded = new Set<string>()
const keyOf = (name: string, language: Language) => `${name} ${language}`
