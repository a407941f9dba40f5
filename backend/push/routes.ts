/** GET /api/public/push → what a browser needs for messages, as Firebase names it; null where nobody has set it up. */
import { spendApiCall } from '#backend/auth/limits'
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
