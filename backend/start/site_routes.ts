import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { SiteNotBuilt } from '#backend/exceptions/site_not_built'
import { errors } from '@adonisjs/core/http'
import type { HttpRouterService } from '@adonisjs/core/types'

const NOT_A_PAGE = /^\/(api|auth|health|metrics|assets|files)(\/|$)/

/** Pages are drawn in the browser: every address gets the same document. A missing file or call stays a 404. */
export function registerSiteRoutes(router: HttpRouterService) {
  router.get('*', async ({ request, response }) => {
    if (NOT_A_PAGE.test(request.url())) throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
    response.header('cache-control', 'no-cache').type('html')
    return readPage()
  })
}

let page: Promise<string> | undefined

function readPage() {
  if (app.inProduction) return (page ??= read())
  return read()
}

async function read() {
  try {
    return await readFile(app.publicPath('index.html'), 'utf8')
  } catch {
    page = undefined
    throw new SiteNotBuilt()
  }
}
