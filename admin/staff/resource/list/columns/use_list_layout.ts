/**
 * The layout of a list for this user: columns and their widths, density, page size, and whether it is starred. Stored on the
 * server, so that it is the same on every device, and in localStorage, so that a list does not wait for it.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '../../../../kit/providers/alerts.ts'
import { call } from '../../../../kit/providers/rest/http.ts'
import { parseJson } from '#common/text/parse_json'
import { readSession, useSession } from '../../../../kit/providers/session/session.ts'
import type { Resource } from '../../../definition/definition.ts'
import type { ListLayout } from '#common/list_layout'

interface Preferences { readonly lists: Readonly<Record<string, ListLayout>> }

const PATH = '/api/user/preferences'

export function useListLayout(resource: Resource) {
  const client = useQueryClient()
  const { key, person, data } = usePreferences()
  const layout: ListLayout = data?.lists[resource.name] ?? {}
  /** Applies at once; null resets a value to the definition. */
  const save = (changes: ListLayout) => {
    const lists = { ...client.getQueryData<Preferences>(key)?.lists, [resource.name]: { ...layout, ...changes } }
    client.setQueryData<Preferences>(key, storeLocally(person, { lists }))
    void call(PATH, { method: 'PATCH', body: { lists: { [resource.name]: changes } } }).catch(showFailure)
  }
  return { ...layout, save }
}

/** As it was when this browser last read it. */
export const storedLayout = (resource: Resource): ListLayout | undefined => readStored(readSession()?.person.id ?? 0)?.lists[resource.name]

/** The names of the starred lists. */
export function useStarredLists(): readonly string[] {
  const lists = Object.entries(usePreferences().data?.lists ?? {})
  return lists.filter(([, { starred }]) => starred === true).map(([name]) => name)
}

function usePreferences() {
  const session = useSession()
  const person = session?.person.id ?? 0
  const key = ['preferences', person]
  const { data } = useQuery({
    queryKey: key, enabled: session?.guard === 'user', staleTime: Infinity, placeholderData: () => readStored(person),
    queryFn: async () => storeLocally(person, (await call<Preferences>(PATH)).body),
  })
  return { key, person, data }
}

const storageKey = (person: number) => `lists of ${person}`

function storeLocally(person: number, preferences: Preferences): Preferences {
  localStorage.setItem(storageKey(person), JSON.stringify(preferences))
  return preferences
}

/** The content of localStorage is not trusted: invalid content is ignored. */
function readStored(person: number): Preferences | undefined {
  const stored = parseJson(localStorage.getItem(storageKey(person))) as Preferences | undefined
  return typeof stored?.lists === 'object' ? stored : undefined
}
