/** A message that somebody writes about a record: the text of an event, or one of his own, as its reader will get it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../providers/http.ts'
import { useLater } from './use_later.ts'

export interface Subject { readonly type: 'orders' | 'invoices' | 'claims'; readonly id: number }

/** What is sent from a phone of the house. */
export const CHANNELS = ['whatsapp', 'sms'] as const

export interface Draft {
  readonly subject: Subject
  readonly channel: (typeof CHANNELS)[number]
  readonly event?: string
  /** None: the text of the event as it is. */
  readonly body?: string
}

interface Composed { readonly body: string; readonly link: string }

export function useDraft(draft: Draft) {
  const asked = JSON.stringify(draft)
  const settled = useLater(asked)
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['message_draft', settled], placeholderData: keepPreviousData, retry: false,
    enabled: settled === asked && Boolean(draft.body === undefined ? draft.event : draft.body.trim()),
    queryFn: async ({ signal }) =>
      (await call<Composed>('/api/user/messages/compose', { method: 'POST', body: JSON.parse(settled), signal })).body,
  })
  return { composed: data, error, isCurrent: settled === asked && data !== undefined && !isPlaceholderData }
}
