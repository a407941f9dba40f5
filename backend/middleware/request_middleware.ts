import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { requestSeconds } from '#backend/metrics/registry'
import { warnOfUnknownProxy } from '#backend/middleware/warn_forwarded'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Of a proxy or of the page: anything else would let strangers write into our logs. */
const SANE = /^[\w.:-]{8,60}$/
/** Somebody asks every few seconds: nobody wants to read that. */
const UNLOGGED = /^\/(health|metrics)(\/|$)/
/** Stays open for as long as a page does: its length says nothing. */
const STREAM = /\/live$/

/** The number of the request, one line in the log and one measurement when it has been answered. */
export default class RequestMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    nameRequest(ctx)
    warnOfUnknownProxy(ctx.request)
    const began = performance.now()
    ctx.response.onFinish(() => note(ctx, performance.now() - began))
    return next()
  }
}

function nameRequest(ctx: HttpContext): void {
  if (SANE.test(ctx.request.id() ?? '')) return
  const id = randomUUID()
  ctx.request.request.headers['x-request-id'] = id
  ctx.logger = logger.child({ request_id: id })
}

/** The pattern of the route, never the address: that holds ids, and what people search for. */
function note(ctx: HttpContext, milliseconds: number): void {
  const route = ctx.route?.pattern ?? 'none'
  const [method, status] = [ctx.request.method(), ctx.response.getStatus()]
  if (!STREAM.test(route)) requestSeconds.observe({ method, route, status }, milliseconds / 1000)
  if (UNLOGGED.test(route) || !ctx.logger.isLevelEnabled('info')) return
  const caller = ctx.caller && { guard: ctx.caller.guard, person: ctx.caller.id }
  ctx.logger.info({ method, route, status, ms: Math.round(milliseconds * 10) / 10, ...caller }, 'request')
}
