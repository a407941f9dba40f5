import { keepSignInTheme } from '../controls/theme_mode.ts'
import { keepSignInLanguage } from '../providers/texts/language.ts'

/** Staff who have chosen nothing on this device go on in what their browser prefers, as the sign-in page does. */
export function keepSignInLook(): void {
  keepSignInLanguage()
  keepSignInTheme()
}
