import { Component as SignIn } from './auth/staff_sign_in_form.tsx'
import { loadTranslations } from './providers/language.ts'

/** Sign-in of staff; preloads the staff area while the user types. */
export const Component = () => <SignIn onTyping={preloadStaff} />

/** Errors are ignored: they occur again, with a message, when the module is needed. */
function preloadStaff(): void {
  const dashboard = '/user/dashboard'
  void Promise.allSettled([
    import('./staff_router.tsx'),
    loadTranslations(dashboard),
  ])
}
