import { useSyncExternalStore } from 'react'

const STEP_MS = 10_000

/** The instant, in steps of ten seconds: times that are left grow shorter while nobody touches the page. */
export const useNow = (): number => useSyncExternalStore(watch, () => Math.floor(Date.now() / STEP_MS) * STEP_MS)

function watch(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS)
  return () => { clearInterval(timer) }
}
