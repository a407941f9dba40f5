import { keys } from '@refinedev/core'
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { Failure } from './api_failure.ts'
import { readConnection, watchConnection } from './connection.ts'
import { toNetworkFailure } from './http.ts'
import { isHeldRecordQuery } from '../open_forms.ts'
import { readSession, watchSession } from '../session/session.ts'

/** Caches responses for 30 seconds. Network and gateway errors are retried once, other errors are not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: ({ queryKey }) => (isHeldRecordQuery(queryKey) ? 'static' : 30_000),
      refetchOnWindowFocus: false, retry: (count, error) => count < 1 && isTransient(error),
    },
    // Not kept for later: whoever pressed is told at once.
    mutations: { networkMode: 'always' },
  },
})

const isTransient = (error: unknown) => error instanceof Failure && (error.statusCode === 0 || error.statusCode >= 502)

// Cleared when another user signs in on the same device. Not when a session ends: the page that is still open for
// a moment would refetch everything. Refine's `useCan` is asked again when the permissions may have changed.
let userId = readSession()?.person.id
watchSession(() => {
  const person = readSession()?.person.id
  if (person === undefined) return
  if (person === userId) return void queryClient.invalidateQueries({ queryKey: keys().access().get() })
  queryClient.clear()
  userId = person
})

// Without a connection what is shown stays, and is read again with it. A query that has nothing to show says why instead of waiting.
onlineManager.setEventListener((setOnline) => watchConnection(() => { setOnline(readConnection()) }))
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'pause' || event.query.state.data !== undefined) return
  const { query } = event
  void query.cancel({ silent: true }).then(() => {
    if (query.state.data !== undefined || query.state.fetchStatus === 'fetching') return
    query.setState({ status: 'error', fetchStatus: 'idle', error: toNetworkFailure() as Error, errorUpdatedAt: Date.now() })
  })
})
