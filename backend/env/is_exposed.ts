/** Whether other machines can reach the server. A configured proxy counts as exposure. Pure. */
export function isExposed(host: string, appUrl: string | undefined, proxies?: string): boolean {
  return !isLoopback(host) || hasProxies(proxies) || (appUrl !== undefined && !isLoopback(new URL(appUrl).hostname))
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
const hasProxies = (proxies = '') => !['', '0', 'false'].includes(proxies)
