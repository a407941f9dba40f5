/**
 * The HTTP client of @refinedev/simple-rest: the methods of axios that it calls, sent by `call` (http.ts), which carries the session,
 * its refresh, errors and idempotency for all staff pages. The package axios is not in the pages, because an order list
 * would be 20 KB larger with it.
 */
import type { AxiosInstance } from 'axios'
import { apiPathOf, withQuery } from './api_path.ts'
import { call, type Method } from './http.ts'

interface Config {
  readonly headers?: Readonly<Record<string, string>>
  /** The body of a DELETE. */
  readonly data?: object
}

/** simple-rest passes no signal on: a request that may be aborted has a client of its own. */
export function simpleRestClient(signal?: AbortSignal): AxiosInstance {
  const send = async (method: Method, url: string, body: unknown, { headers }: Config) => {
    const response = await call<unknown>(apiPathOf(url), { method, body, headers, signal })
    if (Array.isArray(response.body)) listHeaders.set(response.body, response.headers)
    return { data: response.body, status: response.status, headers: Object.fromEntries(response.headers) }
  }
  const client = {
    get: (url: string, config: Config = {}) => send('GET', url, undefined, config),
    post: (url: string, body: unknown, config: Config = {}) => send('POST', url, body, config),
    put: (url: string, body: unknown, config: Config = {}) => send('PUT', url, body, config),
    patch: (url: string, body: unknown, config: Config = {}) => send('PATCH', url, body, config),
    // The API reads the version of a DELETE from its query: a DELETE need not have a body.
    delete: (url: string, config: Config = {}) => send('DELETE', withQuery(url, config.data), undefined, config),
  }
  return client as unknown as AxiosInstance
}

/** The headers with which the rows of a list came: simple-rest returns only the rows and their number. */
export const listHeaders = new WeakMap<object, Headers>()
