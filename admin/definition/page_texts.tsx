/** Texts of one page, which no other page loads: PAGE_TEXTS of tools/vite/i18n_subsets.ts. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currentTranslator, type Language, type Translations } from '../providers/i18n.ts'
import { i18nextFor } from '../providers/staff_i18n.ts'
import { useTranslation } from './translation.ts'

export type PageTexts = Readonly<Record<Language, () => Promise<{ readonly default: Translations }>>>

/** True once the texts can be translated in the language of the page. */
export function usePageTexts(name: string, load: PageTexts): boolean {
  const language = useTranslation().language as Language
  const { isSuccess } = useQuery({
    queryKey: ['page_texts', name, language], staleTime: Infinity, gcTime: Infinity,
    queryFn: async () => {
      const { default: texts } = await load[language]()
      i18nextFor(currentTranslator()).addResourceBundle(language, 'translation', texts, true)
      return true
    },
  })
  return isSuccess
}

interface WithPageTextsProps {
  readonly name: string
  readonly texts: PageTexts
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Renders a page once its texts are loaded. */
export const WithPageTexts = ({ name, texts, fallback, children }: WithPageTextsProps) => (usePageTexts(name, texts) ? children : fallback)
