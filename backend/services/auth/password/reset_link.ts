/** Reset links lead only to allowed origins: an open redirect would let anybody send mails with foreign links in our name. */
import { localizedPath, type Locale } from '#common/locales'

/** `origins` are allowed. Only a path may follow the origin, because the token is appended to it. */
export function isAllowedResetPage(url: string, origins: readonly string[]): boolean {
  const page = URL.canParse(url) ? new URL(url) : null
  if (!page || !isHttp(page) || page.search || page.hash || page.username || page.password) return false
  return origins.some((origin) => isSameOrigin(page, new URL(origin)))
}

/** `url` is an allowed page. */
export function resetLink(url: string, token: string, locale: Locale): string {
  const { origin, pathname } = new URL(url)
  return origin + localizedPath(`${pathname.replace(/\/+$/, '')}/${token}`, locale)
}

/** All loopback addresses are equal, whatever their port. */
function isSameOrigin(page: URL, allowed: URL) {
  return page.origin === allowed.origin || (isLoopback(page) && isLoopback(allowed))
}

const isHttp = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'
const isLoopback = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
