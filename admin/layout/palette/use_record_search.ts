import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../providers/http.ts'
import { useDebounced } from '../../controls/use_debounced.ts'

export interface Hit {
  readonly id: number
  readonly label: string
  readonly detail: string | null
  readonly status: string | null
  readonly parent: { readonly resource: string; readonly id: number } | null
}
export interface SearchResult {
  readonly groups: readonly { readonly resource: string; readonly hits: readonly Hit[] }[]
  /** Resources whose search timed out. */
  readonly late: readonly string[]
}

/** Debounced search on the server; a request that is superseded is aborted. */
export function useRecordSearch(q: string) {
  const debounced = useDebounced(q, DEBOUNCE_MS)
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', debounced], enabled: debounced.length > 1, placeholderData: keepPreviousData, staleTime: 5_000,
    queryFn: async ({ signal }) => (await call<SearchResult>('/api/user/search', { query: [['q', debounced]], signal })).body,
  })
  const isLongEnough = q.length > 1
  return { found: isLongEnough ? data : undefined, isSearching: isLongEnough && (isFetching || debounced !== q), error }
}

const DEBOUNCE_MS = 150
