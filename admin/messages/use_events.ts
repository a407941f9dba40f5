import { useList } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import { valuesOf } from '../resource/definition.ts'
import type { Row } from '../resource/record.ts'

type Template = Columns<'notification_templates'> & Row

/** Events that clients are told of, each with the channels for which there is a text. */
export function useEvents(): ReadonlyMap<string, readonly string[]> {
  const { query } = useList<Template>({
    resource: 'notification_templates', errorNotification: false, pagination: { pageSize: 200, mode: 'server' },
    filters: [{ field: 'audience', operator: 'eq', value: 'client' }, { field: 'status', operator: 'eq', value: 'enable' }],
    queryOptions: { staleTime: 300_000 },
  })
  const templates = query.data?.data ?? []
  const events = valuesOf('notification_event').map(([event]) => [
    event, CHANNELS.filter((channel) => templates.some((one) => one.event === event && one.channel === channel)),
  ] as const)
  return new Map(events.filter(([, channels]) => channels.length > 0))
}

/** Those by which somebody writes to a client. */
export const CHANNELS = ['whatsapp', 'sms', 'email'] as const
