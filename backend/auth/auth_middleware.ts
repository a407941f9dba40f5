import { errors } from '@adonisjs/auth'
import { businessNow } from '#backend/settings/business_now'
import { createCaller } from './create_caller.ts'
import { spendApiCall } from './limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Guard } from '#schema/types'

/** By the pattern of the route: one address can be written in several ways. */
const RECORDS = /^\/api\/user\/(?!(live|demo-accounts|users\/:id\/(fcm-token-web|second-factor))$|inbox(\/|$))/

/** Lets in whoever has a living token of the guard; what follows finds `callerOf(ctx)`. */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { guards }: { guards: Guard[] }) {
    const person = await signedIn(ctx, guards)
    // A program works on records. Sessions, passwords, the person's own devices and messages are the person's.
    if (person.api_token && !RECORDS.test(ctx.route?.pattern ?? '')) {
      throw new errors.E_UNAUTHORIZED_ACCESS('not for API tokens', { guardDriverName: 'access_tokens' })
    }
    const guard = ctx.auth.authenticatedViaGuard ?? 'user'
    // Not by the session's token: whoever renews it would begin a new count.
    await spendApiCall(person.api_token ? ['api_token', person.api_token.id] : ['person', guard, person.id])
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
