import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../providers/http.ts'

export interface Hit {
  readonly id: number
  readonly label: string
  readonly detail: string | null
  readonly status: string | null
  readonly parent: { readonly resource: string; readonly id: number } | null
}
export interface Found {
  readonly groups: readonly { readonly resource: string; readonly hits: readonly Hit[] }[]
  /** Those that did not answer in time. */
  readonly late: readonly string[]
}

/** Asks the server a moment after the last letter; an answer that is no longer wanted is given up. */
export function useHits(q: string) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => { setAsked(q) }, DEBOUNCE_MS)
    return () => { clearTimeout(timer) }
  }, [q])
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', asked], enabled: asked.length > 1, placeholderData: keepPreviousData, staleTime: 5_000,
    queryFn: async ({ signal }) => (await call<Found>('/api/user/search', { query: [['q', asked]], signal })).body,
  })
  const isAnswered = q.length > 1
  return { found: isAnswered ? data : undefined, isSearching: isAnswered && (isFetching || asked !== q), error }
}

const DEBOUNCE_MS = 150
