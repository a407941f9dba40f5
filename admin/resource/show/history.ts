import { useCustom } from '@refinedev/core'
import { urlOf } from '../../providers/data.ts'
import type { Resource } from '../../definition/definition.ts'

export interface Entry {
  readonly id: number
  readonly at: string
  /** Null when the system acted. */
  readonly actor: { readonly label: string | null } | null
  /** 'orders.confirm' */
  readonly action: string
  /** The record itself, or a child of it. */
  readonly subject: { readonly resource: string; readonly id: number; readonly label: string | null }
  readonly reason: string | null
  /** Name of the API token through which it was done. */
  readonly via: string | null
  readonly changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>
  /** By `users 4`, as far as they came along. */
  readonly names?: Readonly<Record<string, string>>
}

/** What happened to a record and its children, newest first. */
export function useHistory(resource: Resource, id: number) {
  const { query } = useCustom<Entry[]>({
    url: `${urlOf(resource.name, id)}/history`, method: 'get', errorNotification: false, queryOptions: { staleTime: 0 },
  })
  return { entries: query.data?.data, error: query.error, retry: () => { void query.refetch() } }
}
