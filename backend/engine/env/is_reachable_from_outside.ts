/** Whether other machines can reach the server. With a configured proxy they can. Pure. */
export function isReachableFromOutside(host: string, appUrl: string | undefined, proxies?: string): boolean {
  return !isLoopback(host) || hasProxies(proxies) || (appUrl !== undefined && !isLoopback(new URL(appUrl).hostname))
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
const hasProxies = (proxies = '') => !['', '0', 'false'].includes(proxies)
