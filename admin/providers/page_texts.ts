/** Texts of one page, which no other page loads: PAGE_TEXTS of tools/vite/i18n_subsets.ts. */
import { addPageTexts } from './staff_i18n.ts'
import type { Language, Translations } from './i18n.ts'

/** The module `virtual:page_texts/<name>`. */
export interface PageTexts {
  readonly name: string
  readonly load: Readonly<Record<Language, () => Promise<{ readonly default: Translations }>>>
}

export async function loadPageTexts(texts: PageTexts, language: Language): Promise<void> {
  opened.add(texts)
  if (hasPageTexts(texts, language)) return
  addPageTexts(language, (await texts.load[language]()).default)
  loaded.add(keyOf(texts, language))
}

export const hasPageTexts = (texts: PageTexts, language: Language): boolean => loaded.has(keyOf(texts, language))

/** Before another language is shown: the pages that were opened keep what is typed into them. */
export async function loadOpenedPageTexts(language: Language): Promise<void> {
  await Promise.all([...opened].map((texts) => loadPageTexts(texts, language)))
}

const opened = new Set<PageTexts>()
const loaded = new Set<string>()
const keyOf = ({ name }: PageTexts, language: Language) => `${name} ${language}`
