import { Component as SignIn } from './auth/sign_in.tsx'
import { languageFor, loadWordsFor } from './providers/language.ts'

/** The sign-in of staff, which fetches their shell while somebody still types. */
export const Component = () => <SignIn onTyping={preloadStaff} />

/** What fails here fails again, with a message, when it is needed. */
function preloadStaff(): void {
  const dashboard = '/user/dashboard'
  void Promise.allSettled([
    import('./staff_router.tsx'),
    import('./controls/antd_locales.ts').then(({ loadAntdLocale }) => loadAntdLocale(languageFor(dashboard))),
    loadWordsFor(dashboard),
  ])
}
