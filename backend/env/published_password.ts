/** The password of the demo stands in the README: where others can reach the server it is nobody's. */
import env, { isOpenToOthers } from './env.ts'
import { DEMO_PASSWORD } from './demo_password.ts'

/** No new password, wherever others can try it. */
export const refusedPasswords: readonly string[] = isOpenToOthers ? [DEMO_PASSWORD] : []

/** Lets its accounts in only where the demo was asked for, or nobody else can come. */
export const isPublished = (password: string): boolean => env.get('DEMO') !== true && refusedPasswords.includes(password)
