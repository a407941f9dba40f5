import db from '@adonisjs/lucid/services/db'
import { loadFacts } from './facts.ts'
import { tileSource } from './tile_source.ts'
import { settingOf } from './values.ts'
import { policyWith } from '#backend/middleware/security_headers_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const NO_PAGE = /^\/(api|auth|health|metrics|assets|files|icons)(\/|$)|\.\w+$/

/** Pages may show pictures of the server of tiles that the owner has chosen, and of no other. */
export default class MapTilesMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const source = NO_PAGE.test(request.url()) ? null : await chosenSource()
    if (source) response.header('content-security-policy', policyWith([source]))
    return next()
  }
}

/** A page is shown without maps rather than not at all: the database may be away. */
async function chosenSource(): Promise<string | null> {
  const facts = await loadFacts(db.connection()).catch(() => null)
  const address = facts && settingOf(facts, 'map.tiles_url')
  return address ? tileSource(address) : null
}
