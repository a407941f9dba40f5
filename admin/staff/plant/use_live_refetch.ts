/** Reads again when others change rows of these resources, at most once in a while; figures need not be newer than that. */
import { useEffect, useRef } from 'react'
import { liveProvider } from '../../kit/providers/live/provider.ts'

type Subscription = Parameters<typeof liveProvider.subscribe>[0]

const PAUSE_MS = 3_000

export function useLiveRefetch(resources: readonly string[], refetch: () => unknown): void {
  const latest = useRef(refetch)
  useEffect(() => { latest.current = refetch })
  const names = resources.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, PAUSE_MS)
    }
    const subscriptions = names.split(',').map((name) =>
      liveProvider.subscribe({ channel: `resources/${name}`, types: ['*'], callback: later } as Subscription))
    return () => {
      clearTimeout(timer)
      for (const subscription of subscriptions) liveProvider.unsubscribe(subscription)
    }
  }, [names])
}
