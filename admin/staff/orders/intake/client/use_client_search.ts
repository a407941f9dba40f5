import { useDebounced } from '../../../../kit/controls/hooks/use_debounced.ts'
import { useFetch } from '../../../../kit/controls/hooks/use_fetch.ts'
import { dataProvider } from '../../../../kit/providers/rest/data_provider.ts'
import type { Client } from '../../order.ts'

export interface ClientSearch {
  /** The clients that match the text; null while they are not found yet. */
  readonly found: readonly Client[] | null
  /** Why they cannot be found now: the connection is gone. */
  readonly error: unknown
  /** Searches at once, for Enter right after the last digit. */
  readonly searchNow: (text: string) => Promise<readonly Client[]>
}

export function useClientSearch(text: string): ClientSearch {
  const typed = text.trim()
  const key = useDebounced(typed, DEBOUNCE_MS)
  const { loaded } = useFetch(key, async () => ({ key, clients: key === '' ? [] : await searchClients(key) }))
  const isCurrent = loaded.state === 'ready' && loaded.value.key === typed
  const error = loaded.state === 'failed' ? loaded.error : null
  return { found: isCurrent ? loaded.value.clients : null, error, searchNow: searchClients }
}

async function searchClients(q: string): Promise<readonly Client[]> {
  const { data } = await dataProvider.getList<Client>({
    resource: 'clients', pagination: { currentPage: 1, pageSize: 6, mode: 'server' }, meta: { q },
  })
  return data
}

const DEBOUNCE_MS = 200
