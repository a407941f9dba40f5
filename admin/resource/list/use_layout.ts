/**
 * How this person likes this list: columns, density, rows on a page. Kept on the server, so that it follows him; and in this
 * browser, so that a list need not wait for it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../controls/show_failure.ts'
import { call } from '../../providers/http.ts'
import { useSession } from '../../providers/session.ts'
import type { Resource } from '../../definition/definition.ts'
import type { Density } from './address.ts'

export interface Layout {
  readonly columns?: readonly string[] | null
  readonly density?: Density | null
  readonly size?: number | null
}
interface Preferences { readonly lists: Readonly<Record<string, Layout>> }

const PATH = '/api/user/preferences'

export function useLayout(resource: Resource) {
  const client = useQueryClient()
  const session = useSession()
  const person = session?.person.id ?? 0
  const key = ['preferences', person]
  const { data } = useQuery({
    queryKey: key, enabled: session?.guard === 'user', staleTime: Infinity, placeholderData: () => remembered(person),
    queryFn: async () => remember(person, (await call<Preferences>(PATH)).body),
  })
  const layout: Layout = data?.lists[resource.name] ?? {}
  /** At once on the screen; null gives a part back to the definition. */
  const save = (part: Layout) => {
    const lists = { ...client.getQueryData<Preferences>(key)?.lists, [resource.name]: { ...layout, ...part } }
    client.setQueryData<Preferences>(key, remember(person, { lists }))
    void call(PATH, { method: 'PATCH', body: { lists: { [resource.name]: part } } }).catch(showFailure)
  }
  return { ...layout, save }
}

const storageKey = (person: number) => `lists of ${person}`

function remember(person: number, preferences: Preferences): Preferences {
  localStorage.setItem(storageKey(person), JSON.stringify(preferences))
  return preferences
}

/** Anybody can write into the storage of a browser: what cannot be read is not there. */
function remembered(person: number): Preferences | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(person)) ?? 'null') as Preferences | null
    return typeof kept?.lists === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}
