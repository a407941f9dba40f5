import { QueryClient } from '@tanstack/react-query'
import { Failure } from '../providers/failure.ts'
import { readSession, watchSession } from '../providers/session.ts'

/** What the server said, for half a minute. A call that got no answer is tried once more, a refusal is not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: (count, error) => count < 1 && isTransient(error) } },
})

const isTransient = (error: unknown) => error instanceof Failure && (error.statusCode === 0 || error.statusCode >= 502)

// Nobody finds what somebody else was shown at the same machine. Not when a session ends: the page that is still open for
// a moment would ask for everything again.
let reader = readSession()?.person.id
watchSession(() => {
  const person = readSession()?.person.id
  if (person === undefined || person === reader) return
  queryClient.clear()
  reader = person
})
