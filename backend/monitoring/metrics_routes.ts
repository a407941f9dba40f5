import { timingSafeEqual } from 'node:crypto'
import { errors, type HttpContext } from '@adonisjs/core/http'
import env from '#backend/env/env'
import type { HttpRouterService } from '@adonisjs/core/types'

/** GET /metrics: for whoever has METRICS_TOKEN; without one, for this machine alone. For all others it does not exist. */
export function registerMetricsRoutes(router: HttpRouterService): void {
  router.get('/metrics', async (ctx) => {
    if (!mayLook(ctx)) throw new errors.E_ROUTE_NOT_FOUND(['GET', '/metrics'])
    const { registry } = await metrics()
    ctx.response.header('content-type', registry.contentType)
    return registry.metrics()
  })
}

let loaded: Promise<typeof import('#backend/metrics/registry')> | undefined

function metrics() {
  loaded ??= (async () => {
    const { measureDatabase } = await import('./measures.ts')
    measureDatabase()
    return import('#backend/metrics/registry')
  })()
  return loaded
}

function mayLook({ request }: HttpContext): boolean {
  const token = env.get('METRICS_TOKEN')
  if (token) return isSame(request.header('authorization') ?? '', `Bearer ${token.release()}`)
  // Behind a proxy on this machine everybody comes from it.
  const isForwarded = request.header('x-forwarded-for') !== undefined || request.header('forwarded') !== undefined
  return !isForwarded && LOOPBACK.has(request.request.socket.remoteAddress ?? '')
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
