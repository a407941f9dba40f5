/** GET /api/public/push → the configuration of Firebase for the browser; null when push is not configured. */
import { spendApiCall } from '#backend/auth/rate_limits'
import { firebase } from '#backend/env/env'
import type { HttpContext } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'

export function registerPushRoutes(router: HttpRouterService): void {
  router.get('/api/public/push', async ({ request, response }: HttpContext) => {
    await spendApiCall(['address', request.ip()])
    response.header('cache-control', 'public, max-age=300').header('content-type', 'application/json; charset=utf-8')
    return response.send(JSON.stringify(firebase?.web ?? null))
  })
}
