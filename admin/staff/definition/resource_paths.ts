import { useParams, useMatches } from 'react-router'
import { can } from '../../kit/providers/session/access_control.ts'
import { resourceOf, type Resource } from './definition.ts'
import type { ResourceName } from '#resources'

/**
 * The resource of the open page. Below: the paths of the generic screens. The parameters of a nested path
 * (`clients/addresses/:client_id`) have the names of the fields that they fill.
 */
export const useRouteResource = (): Resource => resourceOf(useResourceHandle().resource)

/** The parent ids in the path, by field: `{ client_id: 12 }`. */
export type ParentIds = Readonly<Record<string, number>>

export const useParentIds = (resource: Resource): ParentIds => parentIds(resource, useParams())

export function parentIds(resource: Resource, params: Readonly<Record<string, string | undefined>>): ParentIds {
  const ofFields = Object.entries(params).filter(([name]) => name in resource.fields)
  return Object.fromEntries(ofFields.map(([name, value]) => [name, Number(value)]))
}

/** The path of a resource's list, or null when a parameter of it is not given. */
export function listPath(resource: Resource, given: Readonly<Record<string, unknown>> = {}): string | null {
  if (!resource.admin) return null
  const path = resource.admin.path.replace(/:(\w+)/g, (_, name: string) => String(given[name] ?? ''))
  return path.includes('//') || path.endsWith('/') ? null : `/user/${path}`
}

/** Of an address: what is no number is no record. */
export const isRecordId = (text: string | null | undefined): text is string => /^[1-9]\d*$/.test(text ?? '')

/** The list as a link: null for those who may not open it. */
export const listLink = (resource: Resource, given: Readonly<Record<string, unknown>> = {}): string | null =>
  (can(resource.name, 'list') ? listPath(resource, given) : null)

/** Where a record opens: its page, else its form, else a read-only drawer; null when the user may open none of them. */
export function recordPath(resource: Resource, id: number, given: Readonly<Record<string, unknown>> = {}): string | null {
  const list = listPath(resource, given)
  if (!list || !can(resource.name, 'list')) return null
  if (resource.admin?.show) return `${list}/${id}`
  return (can(resource.name, 'edit') ? editPath(resource, id, given) : null) ?? recordDrawerPath(resource, id, given)
}

/** The read-only drawer with fields and history over the list, for resources without a page of a record. */
export function recordDrawerPath(resource: Resource, id: number, given: Readonly<Record<string, unknown>> = {}): string | null {
  const list = listPath(resource, given)
  return list && !resource.admin?.show ? `${list}?record=${id}` : null
}

export function editPath(resource: Resource, id: number, given: Readonly<Record<string, unknown>> = {}): string | null {
  const list = listPath(resource, given)
  if (!list || resource.admin?.form === 'none') return null
  return resource.admin?.form === 'page' ? `${list}/edit/${id}` : `${list}?edit=${id}`
}

export function createPath(resource: Resource, given: Readonly<Record<string, unknown>> = {}): string | null {
  const list = listPath(resource, given)
  if (!list || resource.admin?.form === 'none') return null
  return resource.admin?.form === 'page' ? `${list}/create` : `${list}?create=1`
}

export type PageKind = 'list' | 'create' | 'edit' | 'show'

export interface ResourceHandle { readonly resource: ResourceName; readonly action: PageKind; readonly title: string }

/** The route handle of the open generic page: `{ resource: 'orders', action: 'edit' }`. The id is in `useParams()`. */
function useResourceHandle(): ResourceHandle {
  const handle = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('resource' in handle)) throw new Error('this page belongs to no resource')
  return handle as ResourceHandle
}
