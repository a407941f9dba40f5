/** Mails carry links to our own pages and to no others: else anybody could send our clients anywhere in our name. */

/** `ours` are origins. Refuses, too, an address that has more than a path: the token is written behind it. */
export function isOurPage(url: string, ours: readonly string[]): boolean {
  const page = URL.canParse(url) ? new URL(url) : null
  if (!page || !isHttp(page) || page.search || page.hash || page.username || page.password) return false
  return ours.some((origin) => isSameSite(page, new URL(origin)))
}

/** `url` is one of our pages. */
export function resetLink(url: string, token: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname.replace(/\/+$/, '')}/${token}`
}

/** One machine has several names for itself, and on none of them anybody else can listen. */
function isSameSite(page: URL, ours: URL) {
  return page.origin === ours.origin || (isLoopback(page) && isLoopback(ours))
}

const isHttp = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'
const isLoopback = ({ hostname }: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
