/** The saved views of a list, which belong to one user. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/providers/rest/http.ts'
import { useSession } from '../../../../kit/providers/session/session.ts'
import type { Resource } from '../../../definition/definition.ts'
import type { ListAddressChange, ListAddress } from '../address.ts'
import type { SavedView } from '#common/list_layout'
import { isSameQuery, serializeQuery, parseQuery } from './saved_query.ts'

type NewView = Omit<SavedView, 'id' | 'resource' | 'works'>

const PATH = '/api/user/saved-views'

export function useSavedViews(resource: Resource) {
  const client = useQueryClient()
  const session = useSession()
  const key = ['saved_views', session?.person.id, resource.name]
  const { data = [] } = useQuery({
    queryKey: key, enabled: session?.guard === 'user', staleTime: 300_000,
    queryFn: async () => (await call<SavedView[]>(PATH, { query: [['resource', resource.name]] })).body,
  })
  const setViews = (views: readonly SavedView[]) => { client.setQueryData(key, views) }
  return {
    views: data,
    create: async (view: NewView) => {
      const { body } = await call<SavedView>(PATH, { method: 'POST', body: { resource: resource.name, ...view } })
      setViews([...data, body])
      return body
    },
    edit: async (id: number, change: Partial<NewView>) => {
      const { body } = await call<SavedView>(`${PATH}/${id}`, { method: 'PATCH', body: change })
      setViews(data.map((view) => (view.id === id ? body : view)))
    },
    remove: async (id: number) => {
      await call(`${PATH}/${id}`, { method: 'DELETE' })
      setViews(data.filter((view) => view.id !== id))
    },
    reorder: async (ids: readonly number[]) => {
      setViews([...data].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      setViews((await call<SavedView[]>(`${PATH}/order`, { method: 'POST', body: { resource: resource.name, ids } })).body)
    },
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** The current list as a view. */
export const listAsView = (resource: Resource, address: ListAddress): Pick<SavedView, 'query' | 'columns' | 'density'> =>
  ({ query: serializeQuery(resource, address), columns: address.columns, density: address.density })

export function isViewUnchanged(resource: Resource, view: SavedView, address: ListAddress): boolean {
  const current = listAsView(resource, address)
  return isSameQuery(current.query, view.query) && String(current.columns) === String(view.columns) && current.density === view.density
}

/** The change of the URL that opens a view. */
export function changeToView(resource: Resource, view: SavedView, address: ListAddress): ListAddressChange {
  const { q, view: declared, where, sort, filters } = parseQuery(resource, view.query)
  const none = Object.fromEntries(Object.keys(address.filters).map((name) => [name, null]))
  return {
    q, view: declared, where, filters: { ...none, ...filters }, ...(sort && { sort }), mine: view.id, columns: view.columns,
    density: view.density,
  }
}
