import { useCustom } from '@refinedev/core'
import { urlOf } from '../../../kit/providers/rest/data_provider.ts'
import type { Resource } from '../../definition/definition.ts'
import type { AuditEntry } from './audit_entry.ts'

/** The audit entries of a record and its children, newest first; `of` a field those that changed it. */
export function useHistory(resource: Resource, id: number, of: string | null) {
  const { query } = useCustom<AuditEntry[]>({
    url: `${urlOf(resource.name, id)}/history${of === null ? '' : `?field=${of}`}`, method: 'get', errorNotification: false,
    queryOptions: { staleTime: 0 },
  })
  return { entries: query.data?.data, error: query.error, retry: () => { void query.refetch() } }
}
