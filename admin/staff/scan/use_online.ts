import { useSyncExternalStore } from 'react'

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine, () => true)

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}
