/** Whether others than the person at this machine can reach the server. Pure. */

/** A proxy that is named stands there for others. */
export function isExposed(host: string, appUrl: string | undefined, proxies?: string): boolean {
  return !isLoopback(host) || isNamed(proxies) || (appUrl !== undefined && !isLoopback(new URL(appUrl).hostname))
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
const isNamed = (proxies = '') => !['', '0', 'false'].includes(proxies)
