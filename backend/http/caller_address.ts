import { isIP } from 'node:net'
import type { HttpRequest } from '@adonisjs/core/http'

/** Where a request comes from. What a proxy hands on is not always an address: then it is the proxy that we know of. */
export const callerAddress = ({ request }: HttpRequest, forwarded: () => string): string =>
  plainAddress(forwarded()) ?? plainAddress(request.socket.remoteAddress) ?? ''

/** As PostgreSQL reads it: IPv4 without the cover of IPv6, and without the name of our network card. */
function plainAddress(address = ''): string | null {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(plain) ? plain : null
}
