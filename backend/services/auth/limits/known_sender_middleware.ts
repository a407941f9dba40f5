/** Who sends a body, and whether they may send more: told by its head, before anything of it is read. */
import { Secret } from '@adonisjs/core/helpers'
import { KILOBYTE } from '#common/files/bytes'
import { MAX_KILOBYTES, isCallback } from '#backend/services/middleware/body_middleware'
import { GUARD_CONFIGS } from '../guards.ts'
import { PersonProvider } from '../tokens/person_provider.ts'
import { countedCaller, spendApiCall, type RateLimitUse } from './rate_limits.ts'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** A body of this size counts as one call: to read a larger one takes as long as several. */
const CALL_BYTES = 32 * KILOBYTE

export default class KnownSenderMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!ctx.request.hasBody()) return next()
    const sender = await senderOf(ctx)
    if (sender) ctx.is_known = true
    const counted = sender ?? ['address', ctx.request.ip()]
    for (let calls = sender || isCallback(ctx) ? callsOf(ctx) : 1; calls > 0; calls--) await spendApiCall(counted)
    ctx.is_counted = true
    return next()
  }
}

/** Files are counted by themselves. In chunks, the length is not known. */
function callsOf({ request }: HttpContext): number {
  if (/^multipart\//i.test(request.header('content-type') ?? '')) return 1
  const bytes = Math.min(Number(request.header('content-length') ?? Infinity), MAX_KILOBYTES * KILOBYTE)
  return Math.max(1, Math.ceil(bytes / CALL_BYTES))
}

/**
 * Tokens of other guards have another prefix and cost no query. The call itself asks again who it is (auth_middleware): a body
 * may take minutes to arrive, and a session that ends meanwhile must not be used by what was begun in it.
 */
async function senderOf({ request }: HttpContext): Promise<RateLimitUse['of'] | null> {
  const [, token] = /^Bearer (\S{1,500})$/i.exec(request.header('authorization') ?? '') ?? []
  if (token === undefined) return null
  for (const config of Object.values(GUARD_CONFIGS)) {
    const provider = new PersonProvider(config)
    const found = await provider.verifyToken(new Secret(token))
    const person = found && await provider.findById(found.tokenableId)
    if (person) return countedCaller(config.guard, person.getOriginal())
  }
  return null
}

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The call has been counted against its limits. */
    is_counted?: true
  }
}
