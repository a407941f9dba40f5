import { errors } from '@adonisjs/core/http'
import { isOpenLink } from '#backend/portal/link'
import { appDocument } from '#backend/site/app_document'
import { isPage } from '#backend/site/pages'
import type { HttpRouterService } from '@adonisjs/core/types'

const NOT_A_PAGE = /^\/(api|auth|health|metrics|assets|files)(\/|$)/

/** The public link of an order may have ended: its page says so. */
const isOpen = async (path: string): Promise<boolean> => {
  const [, token] = /^\/o\/([^/]+)\/?$/.exec(path) ?? []
  return token === undefined || isOpenLink(token)
}

/** Pages are drawn in the browser: every address gets the same document. A missing file or call stays a 404. */
export function registerSiteRoutes(router: HttpRouterService) {
  router.get('*', async ({ request, response }) => {
    if (NOT_A_PAGE.test(request.url())) throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
    const path = request.url()
    response.safeHeader('cache-control', 'no-cache').type('html').status(isPage(path) && await isOpen(path) ? 200 : 404)
    return appDocument(path, request.qs().lang)
  })
}
