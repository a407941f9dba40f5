/** Pages whose texts load with them (providers/page_texts.ts). */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Language } from '../providers/i18n.ts'
import { hasPageTexts, loadPageTexts, type PageTexts } from '../providers/page_texts.ts'
import { useTranslation } from './translation.ts'

/** True once the texts can be translated in the language of the page. */
export function usePageTexts(name: string, texts: PageTexts): boolean {
  const language = useTranslation().language as Language
  const { isSuccess } = useQuery({
    queryKey: ['page_texts', name, language], staleTime: Infinity, gcTime: Infinity, throwOnError: true,
    queryFn: () => loadPageTexts(name, texts, language).then(() => true),
  })
  return isSuccess || hasPageTexts(name, language)
}

interface WithPageTextsProps {
  readonly name: string
  readonly texts: PageTexts
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Renders a page once its texts are loaded. */
export const WithPageTexts = ({ name, texts, fallback, children }: WithPageTextsProps) => (usePageTexts(name, texts) ? children : fallback)
