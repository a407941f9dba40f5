import { useCustom } from '@refinedev/core'
import { urlOf } from '../../providers/data_provider.ts'
import type { Resource } from '../../definition/definition.ts'

export interface AuditEntry {
  readonly id: number
  readonly at: string
  /** Null for the system. */
  readonly actor: { readonly label: string | null } | null
  /** 'orders.confirm' */
  readonly action: string
  /** The record itself, or a child of it. */
  readonly subject: { readonly resource: string; readonly id: number; readonly label: string | null }
  readonly reason: string | null
  /** The name of the API token that was used. */
  readonly via: string | null
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  /** Labels by record (`users 4`), as far as the server sent them. */
  readonly names?: Readonly<Record<string, string>>
}

/** The audit entries of a record and its children, newest first. */
export function useHistory(resource: Resource, id: number) {
  const { query } = useCustom<AuditEntry[]>({
    url: `${urlOf(resource.name, id)}/history`, method: 'get', errorNotification: false, queryOptions: { staleTime: 0 },
  })
  return { entries: query.data?.data, error: query.error, retry: () => { void query.refetch() } }
}
