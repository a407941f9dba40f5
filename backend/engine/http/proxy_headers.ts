/** Headers with which a proxy says for whom it asks. Some send only one of them, whichever it is. Pure. */
import type { IncomingHttpHeaders } from 'node:http'

const OF_PROXIES = /^(via|cf-.+|cdn-.+|fly-.+|fastly-.+|x-envoy-.+|x-proxy.*)$|forwarded|(client|connecting|real|remote|user|original)-?(ip|addr|host|url|uri)/

export const hasProxyHeader = (headers: IncomingHttpHeaders): boolean => Object.keys(headers).some((name) => OF_PROXIES.test(name))
