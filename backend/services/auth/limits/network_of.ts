import { isIPv6 } from 'node:net'

/** The network of an IP address for rate limits: the /64 of an IPv6 address, which one customer owns. Other text is returned unchanged. */
export function networkOf(text: string): string {
  if (!isIPv6(text) || text.includes('%')) return text
  const [head = '', tail] = new URL(`http://[${text}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const between = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...between, ...last].slice(0, 4).join(':')}::/64`
}
