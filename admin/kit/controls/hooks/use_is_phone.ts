import { useSyncExternalStore } from 'react'

/** True when the window is too narrow for tables. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => query.matches)

const query = matchMedia('(width < 640px)')
function watch(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => { query.removeEventListener('change', listener) }
}
