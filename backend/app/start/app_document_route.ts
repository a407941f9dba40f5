import { errors } from '@adonisjs/core/http'
import { isServerPath } from '#backend/engine/http/server_url_paths'
import { statusOfOrderPage } from '#backend/pages/portal/order_link'
import { demoSignIn } from '#backend/app/demo/people/remaining_demo_accounts'
import { appDocument } from '#backend/pages/site/app_document'
import { pageLocale } from '#backend/pages/site/page_locale'
import { isPagePath } from '#backend/pages/site/page_paths'
import { loadRuleContext } from '#backend/services/settings/index'
import { DEFAULT_ZONE } from '#common/time/default_zone'
import db from '@adonisjs/lucid/services/db'
import type { HttpRouterService } from '@adonisjs/core/types'

const ASSETS = /^\/assets(\/|$)/

/** The page of an order link that has expired is sent with status 404. */
async function statusOf(path: string, ip: string): Promise<number> {
  if (!isPagePath(path)) return 404
  const [, token] = /^\/o\/([^/]+)\/?$/i.exec(path) ?? []
  return token === undefined ? 200 : statusOfOrderPage(ip, token)
}

/** Documents are sent without a database too: pages say themselves that nothing can be loaded. */
const timezoneOfDocuments = (): Promise<string> =>
  loadRuleContext(db.connection()).then(({ timezone }) => timezone, () => DEFAULT_ZONE)

/** Pages are rendered in the browser: every address gets the document that shows it. A missing file or API route is a 404. */
export function registerAppDocumentRoute(router: HttpRouterService) {
  router.get('*', async (ctx) => {
    const { request, response } = ctx
    const path = request.url()
    if (isServerPath(path) || ASSETS.test(path)) throw new errors.E_ROUTE_NOT_FOUND([request.method(), path])
    response.safeHeader('cache-control', 'no-cache').type('html').status(await statusOf(path, request.ip()))
    return appDocument(path, pageLocale(ctx), await timezoneOfDocuments(), demoSignIn)
  })
}
