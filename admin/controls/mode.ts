import { useSyncExternalStore } from 'react'

/** Light unless the person chose dark (specification §9). public/first.js sets it before the first paint. */
export type Mode = 'light' | 'dark'

export const useMode = (): Mode => useSyncExternalStore(watch, readMode)

export function saveMode(mode: Mode): void {
  localStorage.setItem('mode', mode)
  apply()
}

const readMode = (): Mode => (localStorage.getItem('mode') === 'dark' ? 'dark' : 'light')

const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function apply(): void {
  document.documentElement.dataset.theme = readMode()
  for (const listener of listeners) listener()
}

// Chosen in another tab.
window.addEventListener('storage', ({ key }) => { if (key === 'mode') apply() })
