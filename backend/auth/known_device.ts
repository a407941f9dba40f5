/**
 * Browsers from which somebody has signed in before. An encrypted cookie of the browser says so, and nothing in the database:
 * it opens nothing, it only frees its people from what strangers behind the same address have used up.
 */
import { appUrl } from '#backend/env/env'
import type { HttpContext } from '@adonisjs/core/http'
import type { Kind } from './guards.ts'

const DAYS = 180
/** People of one counter share a browser. */
const MOST = 10

/** Of whom: the number that is typed at sign-in, so that nothing needs to be looked up before the counts. */
interface SignedIn { readonly phone: string; readonly at: number }

export function isKnownDevice(ctx: HttpContext, kind: Kind, phone: string | null): boolean {
  return peopleOf(ctx, kind).some((person) => person.phone === phone)
}

/** After a right password. */
export function rememberDevice(ctx: HttpContext, kind: Kind, phone: string): void {
  const others = peopleOf(ctx, kind).filter((person) => person.phone !== phone)
  const people = [{ phone, at: Date.now() }, ...others].slice(0, MOST)
  ctx.response.encryptedCookie(cookieOf(kind), people, {
    path: `/auth/${kind.guard}/login`, maxAge: `${DAYS}d`, httpOnly: true, sameSite: 'strict', secure: appUrl.startsWith('https:'),
  })
}

/** Only this server can have written what it can decrypt. */
function peopleOf({ request }: HttpContext, kind: Kind): SignedIn[] {
  const people: SignedIn[] | null = request.encryptedCookie(cookieOf(kind))
  return (people ?? []).filter(({ at }) => Date.now() - at < DAYS * 86_400_000)
}

const cookieOf = ({ guard }: Kind) => `zarbia_device_${guard}`
