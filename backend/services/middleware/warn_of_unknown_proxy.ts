import logger from '@adonisjs/core/services/logger'
import env from '#backend/engine/env/env'
import { hasProxyHeader } from '#backend/engine/http/proxy_headers'
import type { HttpRequest } from '@adonisjs/core/http'

let hasWarned = false

/** Warns once of a proxy that is not in TRUST_PROXY, or sends another header: all its clients have one address and share one rate limit. */
export function warnOfUnknownProxy({ request }: HttpRequest): void {
  if (hasWarned || !hasProxyHeader(request.headers)) return
  const { remoteAddress } = request.socket
  if (request.headers['x-forwarded-for'] !== undefined && env.get('TRUST_PROXY')(remoteAddress, 0)) return
  hasWarned = true
  logger.warn({ event: 'unknown_proxy', ip: remoteAddress },
    'X-Forwarded-For is missing or not trusted: if this server is behind a proxy, let it send that header and set TRUST_PROXY, else all its'
    + ' clients share one rate limit')
}
