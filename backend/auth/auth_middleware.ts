import { errors } from '@adonisjs/auth'
import { businessNow } from './business_now.ts'
import { createCaller } from './caller_of.ts'
import { spendApiCall } from './limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Guard } from '#schema/types'

const RECORDS = /^\/api\/user\/(?!live$|inbox(\/|$)|users\/\d+\/(fcm-token-web|second-factor))/

/** Lets in whoever has a living token of the guard; what follows finds `callerOf(ctx)`. */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { guards }: { guards: Guard[] }) {
    const person = await signedIn(ctx, guards)
    // A program works on records. Sessions, passwords, the person's own devices and messages are the person's.
    if (person.api_token && !RECORDS.test(ctx.request.url())) {
      throw new errors.E_UNAUTHORIZED_ACCESS('not for API tokens', { guardDriverName: 'access_tokens' })
    }
    const guard = ctx.auth.authenticatedViaGuard ?? 'user'
    await spendApiCall(['token', guard, String(person.currentAccessToken.identifier)])
    ctx.caller = createCaller(ctx, guard, person, await businessNow())
    return next()
  }
}

/** Only refused requests count against an address: neighbours with a good token do not pay for them. */
async function signedIn(ctx: HttpContext, guards: Guard[]) {
  try {
    return await ctx.auth.authenticateUsing(guards)
  } catch (error) {
    if (error instanceof errors.E_UNAUTHORIZED_ACCESS) await spendApiCall(['address', ctx.request.ip()])
    throw error
  }
}
