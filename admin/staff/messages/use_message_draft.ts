import { useCustom, useList } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import { valuesOf } from '../definition/definition.ts'
import { useDebounced } from '../../kit/controls/hooks/use_debounced.ts'
import type { ComposedMessage } from '#common/messages/texts'
import type { PhoneChannel } from '#common/text/phone_channels'
import type { Row as Columns } from '#resources'
import type { Row } from '../definition/record.ts'

export interface DraftSubject { readonly type: Exclude<SubjectType, 'shipments'>; readonly id: number }
type SubjectType = NonNullable<Columns<'notifications'>['subject']>['type']

export interface MessageDraft {
  readonly subject: DraftSubject
  readonly channel: PhoneChannel
  readonly event?: string
  /** Undefined: the text of the template. */
  readonly body?: string
}

/** Composes a message about a record on the server: the text of a template, or the user's own, as the client will receive it. */
export function useMessageDraft(draft: MessageDraft) {
  const current = JSON.stringify(draft)
  const debounced = useDebounced(current, DEBOUNCE_MS)
  const { query: { data, error, isPlaceholderData } } = useCustom<ComposedMessage>({
    url: '/api/user/messages/compose', method: 'post', config: { payload: JSON.parse(debounced) as object }, errorNotification: false,
    queryOptions: {
      placeholderData: keepPreviousData, retry: false,
      enabled: debounced === current && Boolean(draft.body === undefined ? draft.event : draft.body.trim()),
    },
  })
  return { composed: data?.data, error, isCurrent: debounced === current && data !== undefined && !isPlaceholderData }
}

type Template = Columns<'notification_templates'> & Row

/** Events that have a template for clients, in the order of the enum. */
export function useTemplateEvents(): readonly string[] {
  const { query } = useList<Template>({
    resource: 'notification_templates', errorNotification: false, pagination: { pageSize: 200, mode: 'server' },
    filters: [{ field: 'audience', operator: 'eq', value: 'client' }], queryOptions: { staleTime: 300_000 },
  })
  const withTemplate = new Set<string>(query.data?.data.map(({ event }) => event))
  return valuesOf('notification_event').filter((event) => withTemplate.has(event))
}

/** The server composes the text after a pause in typing. */
export const DEBOUNCE_MS = 400
