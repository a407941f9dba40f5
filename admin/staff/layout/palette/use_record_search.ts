import { useCustom } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { SearchResult } from '#common/search'
import { useDebounced } from '../../../kit/controls/hooks/use_debounced.ts'

/** Debounced search on the server; a request that is superseded is aborted. */
export function useRecordSearch(q: string) {
  const debounced = useDebounced(q, DEBOUNCE_MS)
  const { query: { data, isFetching, error } } = useCustom<SearchResult>({
    url: '/api/user/search', method: 'get', config: { query: { q: debounced } }, errorNotification: false,
    queryOptions: { enabled: debounced.length > 1, placeholderData: keepPreviousData, staleTime: 5_000 },
  })
  const isLongEnough = q.length > 1
  return { found: isLongEnough ? data?.data : undefined, isSearching: isLongEnough && (isFetching || debounced !== q), error }
}

const DEBOUNCE_MS = 150
