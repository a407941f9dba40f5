import { awaitCallerChanges } from './find_cached_caller.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * The response to a request that may have revoked something, refused or not, is sent after the cache has been cleared of it.
 */
export default class AwaitCallerChangesMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (READS.includes(ctx.request.intended())) return next()
    try {
      return await next()
    } finally {
      await awaitCallerChanges()
    }
  }
}
