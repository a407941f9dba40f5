import { useList } from '@refinedev/core'
import type { Row as Columns } from '#resources'
import { valuesOf } from '../definition/definition.ts'
import type { Row } from '../definition/record.ts'

type Template = Columns<'notification_templates'> & Row

/** Events for which there is a text to clients, in the order of the trade. */
export function useEvents(): readonly string[] {
  const { query } = useList<Template>({
    resource: 'notification_templates', errorNotification: false, pagination: { pageSize: 200, mode: 'server' },
    filters: [{ field: 'audience', operator: 'eq', value: 'client' }], queryOptions: { staleTime: 300_000 },
  })
  const written = new Set<string>(query.data?.data.map(({ event }) => event))
  return valuesOf('notification_event').filter((event) => written.has(event))
}
