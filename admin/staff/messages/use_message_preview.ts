/** A preview of the message in four languages, with the data of a sample order. */
import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { TemplatePreview } from '#common/messages/texts'
import type { Language } from '../../kit/providers/texts/i18n.ts'
import { useDebounced } from '../../kit/controls/hooks/use_debounced.ts'
import { DEBOUNCE_MS } from './use_message_draft.ts'

/** A text by language. */
export type LocalizedText = Readonly<Partial<Record<Language, string | null>>>

interface TemplateDraft {
  readonly event: string | null
  readonly channel: string | null
  readonly title: LocalizedText
  readonly body: LocalizedText
}

/** Debounced; the previous preview stays until the next arrives. */
export function useMessagePreview(
  template: TemplateDraft, isReady: boolean,
): { readonly preview: TemplatePreview; readonly isRefused: boolean } {
  const debounced = useDebounced(JSON.stringify(template), DEBOUNCE_MS)
  const { query: { data, isError } } = useCustom<TemplatePreview>({
    url: '/api/user/messages/preview', method: 'post', config: { payload: JSON.parse(debounced) as object }, errorNotification: false,
    queryOptions: { enabled: isReady, placeholderData: keepPreviousData, retry: false, staleTime: Infinity },
  })
  return { preview: data?.data ?? {}, isRefused: isError }
}
