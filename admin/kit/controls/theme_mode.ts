import { useSyncExternalStore } from 'react'
import type { Row } from '#resources'
import { documentOf } from '#common/documents'
import { createListeners } from '../providers/external_store.ts'

/**
 * Light unless the user chose dark (specification §9); pages of visitors, clients and couriers follow the browser until somebody
 * chooses. public/first.js applies it before the first paint.
 */
export type ThemeMode = Row<'users'>['theme']

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, readMode)

export function saveTheme(mode: ThemeMode): void {
  localStorage.setItem('mode', mode)
  apply()
}

const darkBrowser = matchMedia('(prefers-color-scheme: dark)')

function readMode(): ThemeMode {
  const chosen = localStorage.getItem('mode')
  if (chosen === 'dark' || chosen === 'light') return chosen
  return documentOf(location.pathname) !== 'staff' && darkBrowser.matches ? 'dark' : 'light'
}

const { subscribe, notify } = createListeners()

function apply(): void {
  document.documentElement.dataset.theme = readMode()
  notify()
}

// The user changed it in another tab.
window.addEventListener('storage', ({ key }) => { if (key === 'mode') apply() })
darkBrowser.addEventListener('change', apply)
