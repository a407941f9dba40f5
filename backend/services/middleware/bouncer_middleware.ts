import { bouncerOf } from '#backend/engine/resource/policies/main'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** `ctx.bouncer`: what may this caller do. Whoever has not signed in may do nothing. */
export default class BouncerMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    ctx.bouncer = bouncerOf(() => ctx.caller ?? null)
    return next()
  }
}
