/** The keys of Refine's queries, built by its own `keys()`: what has a key below one of them is read again together with it. */
import { keys, type BaseKey } from '@refinedev/core'
import { partialMatchKey, type QueryKey } from '@tanstack/react-query'

export const resourceKey = (resource: string) => keys().data().resource(resource)
export const recordKey = (resource: string, id: BaseKey) => resourceKey(resource).action('one').id(id)

/** Of a list, with this in the place of its filters and pages. */
export const listKey = (resource: string, params: object): QueryKey => resourceKey(resource).action('list').params(params).get()

export const isDataKey = (queryKey: QueryKey): boolean =>
  partialMatchKey(queryKey, keys().data().get()) || partialMatchKey(queryKey, keys().audit().get())

/** The record that a key is of: the key is built once more from its parts, so that one of another shape has none. */
export function recordOf(queryKey: QueryKey): { readonly resource: string; readonly id: string } | null {
  const [resource, , id] = queryKey.slice(keys().data().get().length).map(String)
  return resource !== undefined && id !== undefined && partialMatchKey(queryKey, recordKey(resource, id).get()) ? { resource, id } : null
}
