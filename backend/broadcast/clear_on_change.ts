import { listen } from '#backend/database/listener'
import { decodeChanges } from './change.ts'
import { LIVE_CHANNEL, SESSION_ENDED } from './publish.ts'

/**
 * Ends what this process has cached of a resource when another process has written rows of it, and after a new connection, because
 * notifications may have been missed. Returns the function to call when something is cached: it starts to listen at the first time.
 */
export function clearOnChange(resource: string, clear: () => void): () => void {
  let isSubscribed = false
  const onNotification = (payload: string) => {
    if (!payload.startsWith(SESSION_ENDED) && decodeChanges(payload).some((change) => change.resource === resource)) clear()
  }
  return () => {
    if (isSubscribed) return
    isSubscribed = true
    void listen(LIVE_CHANNEL, { onNotification, onConnect: clear })
  }
}
