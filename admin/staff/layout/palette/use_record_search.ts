import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/providers/rest/http.ts'
import type { SearchResult } from '#common/search'
import { useDebounced } from '../../../kit/controls/hooks/use_debounced.ts'

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
