/**
 * Browsers in which somebody has signed in before, by an encrypted cookie. The cookie grants no access: its people are only exempt
 * from the rate limit of their IP address.
 */
import { appUrl } from '#backend/engine/env/env'
import { DAY } from '#common/time/time'
import type { HttpContext } from '@adonisjs/core/http'
import type { GuardConfig } from '../guards.ts'

const DAYS = 180
/** Staff at a counter share a browser. */
const MAX_PEOPLE = 10

/** `phone`, because it is known before any query. */
interface SignedIn { readonly phone: string; readonly at: number }

export function isKnownDevice(ctx: HttpContext, config: GuardConfig, phone: string | null): boolean {
  return peopleOf(ctx, config).some((person) => person.phone === phone)
}

/** After a successful sign-in. */
export function rememberDevice(ctx: HttpContext, config: GuardConfig, phone: string): void {
  const others = peopleOf(ctx, config).filter((person) => person.phone !== phone)
  const people = [{ phone, at: Date.now() }, ...others].slice(0, MAX_PEOPLE)
  ctx.response.encryptedCookie(cookieOf(config), people, {
    path: `/auth/${config.guard}/login`, maxAge: `${DAYS}d`, httpOnly: true, sameSite: 'strict', secure: appUrl.startsWith('https:'),
  })
}

/** The encryption proves that this server has set the cookie. */
function peopleOf({ request }: HttpContext, config: GuardConfig): SignedIn[] {
  const people: SignedIn[] | null = request.encryptedCookie(cookieOf(config))
  return (people ?? []).filter(({ at }) => Date.now() - at < DAYS * DAY)
}

const cookieOf = ({ guard }: GuardConfig) => `zarbia_device_${guard}`
