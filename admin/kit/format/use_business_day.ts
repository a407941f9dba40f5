/** Today in the time zone of the business, for pages that stay open over midnight. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '../providers/external_store.ts'
import { dayAt, watchDay, type Clock } from './watch_day.ts'

export const useBusinessDay = (): string => useSyncExternalStore(subscribeToDay, today)

const { subscribe, notify } = createListeners()
let isWatched = false

/** All components share one watch, which stays. */
function subscribeToDay(listener: () => void): () => void {
  if (!isWatched) watchBusinessDay(() => { known = undefined; notify() })
  isWatched = true
  return subscribe(listener)
}

let known: { readonly day: string; readonly at: number } | undefined
const KEPT_MS = 1000

/** Kept a moment: React asks several times at each render. */
function today(): string {
  const now = Date.now()
  if (!known || Math.abs(now - known.at) > KEPT_MS) known = { day: dayAt(now), at: now }
  return known.day
}

/** `listener` is called when a day has begun. */
export function watchBusinessDay(listener: () => void): () => void {
  const { check, stop } = watchDay(listener, clock)
  document.addEventListener('visibilitychange', check)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', check)
  }
}

const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => { clearTimeout(timer) }
  },
}
