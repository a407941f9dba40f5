/** Reads again when others change rows of these resources, at most once in a while; figures need not be newer than that. */
import { useCallback, useEffect, useRef } from 'react'
import { liveProvider } from '../../kit/providers/live/provider.ts'

type Subscription = Parameters<typeof liveProvider.subscribe>[0]

const PAUSE_MS = 3_000

/** Returns what asks for it after a change of one's own. */
export function useLiveRefetch(resources: readonly string[], refetch: () => unknown): () => void {
  const latest = useRef(refetch)
  useEffect(() => { latest.current = refetch })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, PAUSE_MS)
  }, [])
  const names = resources.join()
  useEffect(() => {
    const subscriptions = names.split(',').map((name) =>
      liveProvider.subscribe({ channel: `resources/${name}`, types: ['*'], callback: later } as Subscription))
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
      for (const subscription of subscriptions) liveProvider.unsubscribe(subscription)
    }
  }, [names, later])
  return later
}
