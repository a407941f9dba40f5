/** The Caller of a request, as the middleware of the guards has set it. */
import { errors } from '@adonisjs/auth'
import type { HttpContext } from '@adonisjs/core/http'
import type { Caller } from './caller.ts'

/** Who asks. Only behind `middleware.auth`. */
export function callerOf(ctx: HttpContext): Caller {
  if (!ctx.caller) throw new errors.E_UNAUTHORIZED_ACCESS('nobody is signed in', { guardDriverName: 'access_tokens' })
  return ctx.caller
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    caller?: Caller
  }
}
