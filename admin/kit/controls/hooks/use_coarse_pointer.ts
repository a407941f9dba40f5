import { useSyncExternalStore } from 'react'

/** True on touch devices: the focus of an input opens their keyboard. */
export const useCoarsePointer = (): boolean => useSyncExternalStore(watch, () => query.matches)

const query = matchMedia('(pointer: coarse)')
function watch(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => { query.removeEventListener('change', listener) }
}
