import { errors, type HttpContext } from '@adonisjs/core/http'
import env from '#backend/env/env'
import { isEqualConstantTime } from '#backend/http/constant_time'
import type { HttpRouterService } from '@adonisjs/core/types'

/** GET /metrics requires METRICS_TOKEN; without that setting it is available from this machine only. Otherwise 404. */
export function registerMetricsRoutes(router: HttpRouterService): void {
  router.get('/metrics', async (ctx) => {
    if (!mayReadMetrics(ctx)) throw new errors.E_ROUTE_NOT_FOUND(['GET', '/metrics'])
    const { metricsRegistry } = await metrics()
    ctx.response.header('content-type', metricsRegistry.contentType)
    return metricsRegistry.metrics()
  })
}

let loaded: Promise<typeof import('#backend/metrics/metrics_registry')> | undefined

function metrics() {
  loaded ??= (async () => {
    const { registerDatabaseMetrics } = await import('./database_metrics.ts')
    registerDatabaseMetrics()
    return import('#backend/metrics/metrics_registry')
  })()
  return loaded
}

function mayReadMetrics({ request }: HttpContext): boolean {
  const token = env.get('METRICS_TOKEN')
  if (token) return isEqualConstantTime(request.header('authorization') ?? '', `Bearer ${token.release()}`)
  // Requests forwarded by a local proxy also have a loopback address.
  const isForwarded = request.header('x-forwarded-for') !== undefined || request.header('forwarded') !== undefined
  return !isForwarded && LOOPBACK.has(request.request.socket.remoteAddress ?? '')
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
