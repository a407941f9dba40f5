import { useEffect } from 'react'
import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { queryClient } from '../../kit/providers/rest/query_client.ts'

/** Responses contain names and labels in the language of their request: after a switch everything is read again. */
export function useRefetchInLanguage(): void {
  const { language } = useTranslator()
  // After the effect that gives the requests their language (setLocale).
  useEffect(() => {
    if (cachedLanguage !== undefined && cachedLanguage !== language) {
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
    }
    cachedLanguage = language
  }, [language])
}

/** Of the responses in the cache, which outlives the pages of staff. */
let cachedLanguage: string | undefined
