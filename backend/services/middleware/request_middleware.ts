import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import { requestSeconds } from '#backend/services/log/metrics_registry'
import { runAsCall } from '#backend/services/watchdog/current_call'
import { warnOfUnknownProxy } from '#backend/services/middleware/warn_of_unknown_proxy'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Accepted values of X-Request-Id. Others are replaced, so that callers cannot inject text into the log. */
const REQUEST_ID = /^[\w.:-]{8,60}$/
/** Requested every few seconds by monitors. */
const UNLOGGED = /^\/(health|metrics)(\/|$)/
/** Event streams stay open as long as their page, so their duration is not measured. */
const STREAM = /\/live$/

/**
 * Gives each request an id, names it for the watchdog, writes one log line and one measurement when it is finished, and reads what is left
 * of its body.
 */
export default class RequestMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    ensureRequestId(ctx)
    warnOfUnknownProxy(ctx.request)
    const startedAt = performance.now()
    ctx.response.onFinish(() => {
      recordRequest(ctx, performance.now() - startedAt)
      readToEnd(ctx.request.request)
    })
    const { request } = ctx
    return runAsCall(() => ({ method: request.method(), route: routeOf(ctx), request_id: request.id() }), next)
  }
}

function ensureRequestId(ctx: HttpContext): void {
  if (REQUEST_ID.test(ctx.request.id() ?? '')) return
  const id = randomUUID()
  ctx.request.request.headers['x-request-id'] = id
  ctx.logger = logger.child({ request_id: id })
}

/** The pattern of the route and not the address, which contains ids and search terms. */
const routeOf = (ctx: HttpContext): string => ctx.route?.pattern ?? 'none'

/**
 * Who refuses a body stops reading it (one that is encoded, or too large): the next request of the connection comes behind the rest.
 * Node skips only a body of which nothing was read. How long a rest may take is limited by the server's `requestTimeout`.
 */
function readToEnd(request: IncomingMessage): void {
  if (request.complete && request.readableEnded) return
  request.unpipe()
  request.resume()
}

function recordRequest(ctx: HttpContext, milliseconds: number): void {
  const route = routeOf(ctx)
  const [method, status] = [ctx.request.method(), ctx.response.getStatus()]
  if (!STREAM.test(route)) requestSeconds.observe({ method, route, status }, milliseconds / 1000)
  if (UNLOGGED.test(route) || !ctx.logger.isLevelEnabled('info')) return
  const caller = ctx.caller && { guard: ctx.caller.guard, person: ctx.caller.id }
  ctx.logger.info({ method, route, status, ms: Math.round(milliseconds * 10) / 10, ...caller }, 'request')
}
