/** Pages whose texts load with them (providers/page_texts.ts). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Language } from '../providers/i18n.ts'
import { hasPageTexts, loadPageTexts, type PageTexts } from '../providers/page_texts.ts'
import { useTranslation } from './translation.ts'

/** True once the texts can be translated in the language of the page. */
export function usePageTexts(texts: PageTexts): boolean {
  const language = useTranslation().language as Language
  const { isSuccess } = useQuery({
    queryKey: ['page_texts', texts.name, language], staleTime: Infinity, gcTime: Infinity, throwOnError: true,
    queryFn: () => loadPageTexts(texts, language).then(() => true),
  })
  return isSuccess || hasPageTexts(texts, language)
}

interface WithPageTextsProps {
  readonly texts: PageTexts
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Renders a page once its texts are loaded. */
export const WithPageTexts = ({ texts, fallback, children }: WithPageTextsProps) => (usePageTexts(texts) ? children : fallback)
