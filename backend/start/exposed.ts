/** Whether others than the person at this machine can reach the server. Pure. */

export function isExposed(host: string, appUrl: string | undefined): boolean {
  return !isLoopback(host) || (appUrl !== undefined && !isLoopback(new URL(appUrl).hostname))
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
