/** The published password of the demo accounts is refused on an exposed server. */
import env, { isExposedServer } from './env.ts'
import { DEMO_PASSWORD } from './demo_password.ts'

/** Passwords that nobody may choose. */
export const refusedPasswords: readonly string[] = isExposedServer ? [DEMO_PASSWORD] : []

/** Whether a sign-in with this password is refused. DEMO=true permits it. */
export const isPasswordPublished = (password: string): boolean => env.get('DEMO') !== true && refusedPasswords.includes(password)
