import db from '@adonisjs/lucid/services/db'
import { loadRuleContext } from './load_rule_context.ts'
import { tileContentSource } from './tile_content_source.ts'
import { settingOf } from './setting_of.ts'
import { contentSecurityPolicy } from '#backend/services/middleware/security_headers_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const NOT_A_PAGE = /^\/(api|auth|health|metrics|assets|files|icons)(\/|$)|\.\w+$/

/** Adds the origin of the configured map tiles to the Content-Security-Policy of pages. */
export default class MapTilesMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const source = NOT_A_PAGE.test(request.url()) ? null : await configuredSource()
    if (source) response.header('content-security-policy', contentSecurityPolicy([source]))
    return next()
  }
}

/** Null if the database is not reachable: the page is then sent without maps. */
async function configuredSource(): Promise<string | null> {
  const context = await loadRuleContext(db.connection()).catch(() => null)
  const address = context && settingOf(context, 'map_tiles_url')
  return address ? tileContentSource(address) : null
}
