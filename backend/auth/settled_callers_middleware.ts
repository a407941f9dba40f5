import { callersSettled } from './find_kept.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * The response to a request that may have revoked something is sent when this process keeps nothing of it any more, also the
 * response to a request that was refused.
 */
export default class SettledCallersMiddleware {
  async handle({ request }: HttpContext, next: NextFn) {
    if (READS.includes(request.intended())) return next()
    try {
      return await next()
    } finally {
      await callersSettled()
    }
  }
}
