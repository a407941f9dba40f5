/** The views of a list that this person named for himself. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../providers/http.ts'
import { useSession } from '../../providers/session.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Change, Density, ListAddress } from './address.ts'
import { isSameQuery, queryOf, readQuery } from './saved_query.ts'

export interface View {
  readonly id: number
  readonly name: string
  /** As the server is asked. */
  readonly query: string
  readonly columns: readonly string[] | null
  readonly density: Density | null
  /** What it asks for is still there, and still open to this person. */
  readonly works: boolean
}

const PATH = '/api/user/saved-views'

export function useViews(resource: Resource) {
  const client = useQueryClient()
  const session = useSession()
  const key = ['saved_views', session?.person.id, resource.name]
  const { data = [] } = useQuery({
    queryKey: key, enabled: session?.guard === 'user', staleTime: 300_000,
    queryFn: async () => (await call<View[]>(PATH, { query: [['resource', resource.name]] })).body,
  })
  const put = (views: readonly View[]) => { client.setQueryData(key, views) }
  return {
    views: data,
    create: async (view: Omit<View, 'id' | 'works'>) => {
      const { body } = await call<View>(PATH, { method: 'POST', body: { resource: resource.name, ...view } })
      put([...data, body])
      return body
    },
    edit: async (id: number, change: Partial<Omit<View, 'id' | 'works'>>) => {
      const { body } = await call<View>(`${PATH}/${id}`, { method: 'PATCH', body: change })
      put(data.map((view) => (view.id === id ? body : view)))
    },
    remove: async (id: number) => {
      await call(`${PATH}/${id}`, { method: 'DELETE' })
      put(data.filter((view) => view.id !== id))
    },
    order: async (ids: readonly number[]) => {
      put([...data].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))
      put((await call<View[]>(`${PATH}/order`, { method: 'POST', body: { resource: resource.name, ids } })).body)
    },
  }
}

export type OwnViews = ReturnType<typeof useViews>

/** What is shown now, as a view. */
export const shownAs = (resource: Resource, address: ListAddress): Pick<View, 'query' | 'columns' | 'density'> =>
  ({ query: queryOf(resource, address), columns: address.columns, density: address.density })

export function isShown(resource: Resource, view: View, address: ListAddress): boolean {
  const shown = shownAs(resource, address)
  return isSameQuery(shown.query, view.query) && String(shown.columns) === String(view.columns) && shown.density === view.density
}

/** The change that leads to a view from wherever one is. */
export function openingOf(resource: Resource, view: View, address: ListAddress): Change {
  const { q, view: declared, where, sort, filters } = readQuery(resource, view.query)
  const none = Object.fromEntries(Object.keys(address.filters).map((name) => [name, null]))
  return {
    q, view: declared, where, filters: { ...none, ...filters }, ...(sort && { sort }), mine: view.id, columns: view.columns,
    density: view.density,
  }
}
