import { isDatabaseSilent } from '#backend/engine/database/silent_connections'
import { DatabaseUnavailable } from '#backend/engine/exceptions/public_error'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Those that read or write rows. */
const CALLS = /^\/(api|auth|o)\//

/** While PostgreSQL does not answer, a request would wait some seconds to learn it. */
export default class DatabaseMiddleware {
  handle({ request }: HttpContext, next: NextFn) {
    if (isDatabaseSilent() && CALLS.test(request.url())) throw new DatabaseUnavailable()
    return next()
  }
}
