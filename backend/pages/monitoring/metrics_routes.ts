import { errors, type HttpContext } from '@adonisjs/core/http'
import env, { isExposedServer } from '#backend/engine/env/env'
import { isEqualConstantTime } from '#backend/engine/http/constant_time'
import { hasProxyHeader } from '#backend/engine/http/proxy_headers'
import type { HttpRouterService } from '@adonisjs/core/types'

/** GET /metrics requires METRICS_TOKEN; without that setting only programs on this machine may read it. Otherwise 404. */
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
  const { headers, socket } = request.request
  // What a local proxy forwards comes from a loopback address too, and not every proxy says so.
  return !isExposedServer && !hasProxyHeader(headers) && LOOPBACK.has(socket.remoteAddress ?? '')
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
