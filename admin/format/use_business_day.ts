/** Today in the time zone of the business, for pages that stay open over midnight. */
import { useSyncExternalStore } from 'react'
import { dayAt, watchDay, type Clock } from './watch_day.ts'

export const useBusinessDay = (): string => useSyncExternalStore(watchBusinessDay, () => dayAt(Date.now()))

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
