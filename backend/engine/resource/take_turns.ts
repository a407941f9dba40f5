/** A route declares that it is done in turns: `.use(takeTurns(turns))`, behind the middleware that knows the caller. */
import { callerOf } from './request.ts'
import type { Turns } from '#backend/engine/turns/turns'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

export function takeTurns(turns: Turns) {
  return function inTurns(ctx: HttpContext, next: NextFn): Promise<void> {
    return turns.run(callerOf(ctx), async () => { await next() })
  }
}
