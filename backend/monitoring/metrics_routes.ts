import { errors, type HttpContext } from '@adonisjs/core/http'
import env from '#backend/env/env'
import { isEqualConstantTime } from '#backend/http/constant_time'
import type { HttpRouterService } from '@adonisjs/core/types'

/** GET /metrics requires METRICS_TOKEN; without that setting it is available from this machine only. Otherwise 404. */
export function registerMetricsRoutes(router: HttpRouterService): void {
  router.get('/metrics', async (ctx) => {
    if (!mayReadMetrics(ctx)) throw new errors.E_ROUTE_NOT_FOUND(['GET', '/metrics'])
    // Loaded with the first request.
    const { metricsContentType, metricsText } = await import('./metrics_text.ts')
    ctx.response.header('content-type', metricsContentType)
    return metricsText()
  })
}

function mayReadMetrics({ request }: HttpContext): boolean {
  const token = env.get('METRICS_TOKEN')
  if (token) return isEqualConstantTime(request.header('authorization') ?? '', `Bearer ${token.release()}`)
  // Requests forwarded by a local proxy also have a loopback address.
  const isForwarded = request.header('x-forwarded-for') !== undefined || request.header('forwarded') !== undefined
  return !isForwarded && LOOPBACK.has(request.request.socket.remoteAddress ?? '')
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
