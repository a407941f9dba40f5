import db from '@adonisjs/lucid/services/db'
import { errors } from '@adonisjs/auth'
import { businessNow } from '#backend/services/settings/load_rule_context'
import { GUARD_TRAITS } from '#backend/engine/resource/caller'
import { recordContact } from './sign_in/courier_contact.ts'
import { countDailyWrite } from './limits/daily_writes.ts'
import { actingSite } from './rights/acting_site.ts'
import { createCaller } from './rights/create_caller.ts'
import { sitesServedBy } from './rights/sites_in_use.ts'
import { countedCaller, spendApiCall } from './limits/rate_limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type { Guard } from '#schema/types'

/** Routes that API tokens may call, by pattern: one path has several spellings. */
const RECORD_ROUTES = /^\/api\/user\/(?!(live|demo-accounts|attendance\/clock|users\/:id\/(fcm-token-web|second-factor))$|inbox(\/|$))/

/** Requires a valid token of one of the guards, and sets `callerOf(ctx)`. */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { guards }: { guards: Guard[] }) {
    const person = await authenticate(ctx, guards)
    // API tokens are limited to records: no sessions, passwords, devices or inbox.
    if (person.api_token && !RECORD_ROUTES.test(ctx.route?.pattern ?? '')) {
      throw new errors.E_UNAUTHORIZED_ACCESS('not for API tokens', { guardDriverName: 'access_tokens' })
    }
    const guard = ctx.auth.authenticatedViaGuard ?? 'user'
    if (!ctx.is_counted) await spendApiCall(countedCaller(guard, person))
    if (GUARD_TRAITS[guard].works_offline) await recordContact(person.id)
    const site_id = await actingSite(ctx, guard, person)
    const served = guard === 'user' ? await sitesServedBy(db.connection(), site_id) : []
    ctx.caller = createCaller(ctx, guard, { ...person, site_id }, await businessNow(), served)
    return countDailyWrite(ctx, { guard, id: person.id, method: ctx.request.method(), pattern: ctx.route?.pattern ?? '' }, next)
  }
}

/** Only refused requests count against the IP address, so that valid tokens behind the same address are not limited. */
async function authenticate(ctx: HttpContext, guards: Guard[]) {
  try {
    return await ctx.auth.authenticateUsing(guards)
  } catch (error) {
    if (error instanceof errors.E_UNAUTHORIZED_ACCESS && !ctx.is_counted) await spendApiCall(['address', ctx.request.ip()])
    throw error
  }
}
