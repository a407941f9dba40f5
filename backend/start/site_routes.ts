import { errors } from '@adonisjs/core/http'
import { firstScreen } from '#backend/site/first_screen'
import type { HttpRouterService } from '@adonisjs/core/types'

const NOT_A_PAGE = /^\/(api|auth|health|metrics|assets|files)(\/|$)/

/** Pages are drawn in the browser: every address gets the same document. A missing file or call stays a 404. */
export function registerSiteRoutes(router: HttpRouterService) {
  router.get('*', async ({ request, response }) => {
    if (NOT_A_PAGE.test(request.url())) throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
    response.safeHeader('cache-control', 'no-cache').type('html')
    return firstScreen(request.url(), request.qs().lang)
  })
}
