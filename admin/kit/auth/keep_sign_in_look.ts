import { keepSignInLanguage } from '../providers/texts/language.ts'

/**
 * Staff who have chosen nothing on this device go on in what their browser prefers, as the sign-in page does. The form is prerendered: what
 * a browser has is asked for when it is sent.
 */
export function keepSignInLook(): void {
  keepSignInLanguage()
  if (localStorage.getItem('mode') === null && matchMedia('(prefers-color-scheme: dark)').matches) localStorage.setItem('mode', 'dark')
}
