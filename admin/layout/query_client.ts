import { QueryClient } from '@tanstack/react-query'
import { Failure } from '../providers/failure.ts'
import { readSession, watchSession } from '../providers/session.ts'

/** Caches responses for 30 seconds. Network and gateway errors are retried once, other errors are not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: (count, error) => count < 1 && isTransient(error) } },
})

const isTransient = (error: unknown) => error instanceof Failure && (error.statusCode === 0 || error.statusCode >= 502)

// Cleared when another user signs in on the same device. Not when a session ends: the page that is still open for
// a moment would refetch everything.
let userId = readSession()?.person.id
watchSession(() => {
  const person = readSession()?.person.id
  if (person === undefined || person === userId) return
  queryClient.clear()
  userId = person
})
