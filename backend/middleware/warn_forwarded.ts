import logger from '@adonisjs/core/services/logger'
import env from '#backend/env/env'
import type { HttpRequest } from '@adonisjs/core/http'

let isSaid = false

/** A proxy of which nobody has told us: all its visitors are one address, and share one limit. Said once. */
export function warnOfUnknownProxy({ request }: HttpRequest): void {
  if (isSaid || request.headers['x-forwarded-for'] === undefined) return
  const { remoteAddress } = request.socket
  if (env.get('TRUST_PROXY')(remoteAddress, 0)) return
  isSaid = true
  logger.warn({ event: 'unknown_proxy', ip: remoteAddress },
    'X-Forwarded-For is not believed: if a proxy of yours stands there, name it in TRUST_PROXY, else all its visitors share one limit')
}
