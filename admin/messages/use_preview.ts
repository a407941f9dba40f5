/** The message as somebody will read it, in four languages, filled with the facts of an order that stands for all. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SmsParts } from '#common/sms'
import { call } from '../providers/http.ts'
import type { Language } from '../providers/words.ts'
import { useLater } from './use_later.ts'

interface Shown { readonly title: string | null; readonly body: string; readonly parts: SmsParts }

/** A text in the languages in which it is written. */
export type Texts = Readonly<Partial<Record<Language, string | null>>>
export type Preview = Readonly<Partial<Record<Language, Shown>>>

interface Written { readonly event: string | null; readonly channel: string | null; readonly title: Texts; readonly body: Texts }

/** Asked when the person stops typing; the one before stays until the next is there. */
export function usePreview(written: Written, isReady: boolean): { readonly preview: Preview; readonly isRefused: boolean } {
  const settled = useLater(JSON.stringify(written))
  const { data, isError } = useQuery({
    queryKey: ['message_preview', settled], enabled: isReady, placeholderData: keepPreviousData, retry: false, staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await call<Preview>('/api/user/messages/preview', { method: 'POST', body: JSON.parse(settled), signal })).body,
  })
  return { preview: data ?? {}, isRefused: isError }
}
