/**
 * Addresses of the generic screens. The parameters of a nested path (`clients/addresses/:client_id`) are named after the
 * fields that they fill.
 */
import { useParams } from 'react-router'
import { useResourceRoute } from './use_resource.ts'
import { can } from '../providers/access.ts'
import { resourceOf, type Resource } from './definition.ts'

export const useRouteResource = (): Resource => resourceOf(useResourceRoute().resource)

/** Values that the address gives to fields: `{ client_id: 12 }`. */
export function useGiven(resource: Resource): Readonly<Record<string, number>> {
  const named = Object.entries(useParams()).filter(([name]) => name in resource.fields)
  return Object.fromEntries(named.map(([name, value]) => [name, Number(value)]))
}

/** The address of a resource's list, or null when its path needs a value that is not given. */
export function listPath(resource: Resource, given: Readonly<Record<string, unknown>> = {}): string | null {
  if (!resource.admin) return null
  const path = resource.admin.path.replace(/:(\w+)/g, (_, name: string) => String(given[name] ?? ''))
  return path.includes('//') || path.endsWith('/') ? null : `/user/${path}`
}

/** Where a record opens: its own page, else its form, else what may be read of it in a drawer; null when that is nothing. */
export function recordPath(resource: Resource, id: number, given: Readonly<Record<string, unknown>> = {}): string | null {
  const list = listPath(resource, given)
  if (!list || !can(resource.name, 'list')) return null
  if (resource.admin?.show) return `${list}/${id}`
  return (can(resource.name, 'edit') ? editPath(resource, id, given) : null) ?? viewPath(resource, id, given)
}

/** What a record says and its history, over the list: for records without a page of their own. */
export function viewPath(resource: Resource, id: number, given: Readonly<Record<string, unknown>> = {}): string | null {
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
