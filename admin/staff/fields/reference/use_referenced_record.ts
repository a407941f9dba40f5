import { useOne } from '@refinedev/core'
import type { ResourceName } from '#resources'
import { can } from '../../../kit/providers/session/access_control.ts'

/** The saved record that a reference field contains; null while it loads, without one, and for users who may not read it. */
export function useReferencedRecord<R extends { readonly id: number }>(resource: ResourceName, chosen: unknown): R | null {
  const id = typeof chosen === 'number' && can(resource, 'list') ? chosen : null
  const { result } = useOne<R>({ resource, id: id ?? 0, queryOptions: { enabled: id !== null }, errorNotification: false })
  return id !== null && result?.id === id ? result : null
}
