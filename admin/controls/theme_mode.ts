import { useSyncExternalStore } from 'react'

/** Light unless the user chose dark (specification §9). public/first.js applies it before the first paint. */
export type ThemeMode = 'light' | 'dark'

export const useThemeMode = (): ThemeMode => useSyncExternalStore(watch, readMode)

export function saveTheme(mode: ThemeMode): void {
  localStorage.setItem('mode', mode)
  apply()
}

const readMode = (): ThemeMode => (localStorage.getItem('mode') === 'dark' ? 'dark' : 'light')

const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => { listeners.delete(listener) }
}

function apply(): void {
  document.documentElement.dataset.theme = readMode()
  for (const listener of listeners) listener()
}

// The user changed it in another tab.
window.addEventListener('storage', ({ key }) => { if (key === 'mode') apply() })
