import { useSyncExternalStore } from 'react'
import type { Row } from '#resources'
import { createListeners } from '../providers/external_store.ts'

/** Light unless the user chose dark (specification §9). public/first.js applies it before the first paint. */
export type ThemeMode = Row<'users'>['theme']

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, readMode)

export function saveTheme(mode: ThemeMode): void {
  localStorage.setItem('mode', mode)
  apply()
}

const readMode = (): ThemeMode => (localStorage.getItem('mode') === 'dark' ? 'dark' : 'light')

const { subscribe, notify } = createListeners()

function apply(): void {
  document.documentElement.dataset.theme = readMode()
  notify()
}

// The user changed it in another tab.
window.addEventListener('storage', ({ key }) => { if (key === 'mode') apply() })
