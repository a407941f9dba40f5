import { isIP } from 'node:net'
import type { HttpRequest } from '@adonisjs/core/http'

/** The client's IP address; the address of the proxy when the forwarded value is not an IP address. */
export const callerAddress = ({ request }: HttpRequest, forwarded: () => string): string =>
  normaliseAddress(forwarded()) ?? normaliseAddress(request.socket.remoteAddress) ?? ''

/** In the format of PostgreSQL's inet: without the IPv4-mapped prefix of IPv6 and without a zone index. */
function normaliseAddress(address = ''): string | null {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(plain) ? plain : null
}
