import { languageFor, loadWordsFor } from '../providers/language.ts'

/** Fetches the staff shell while the person is still typing; what fails here fails again, with a message, when it is needed. */
export function preloadStaff(): void {
  if (isAsked) return
  isAsked = true
  const dashboard = '/user/dashboard'
  void Promise.allSettled([
    import('./staff_router.tsx'),
    import('./antd_locales.ts').then(({ loadAntdLocale }) => loadAntdLocale(languageFor(dashboard))),
    loadWordsFor(dashboard),
  ])
}

let isAsked = false
