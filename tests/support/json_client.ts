/** A JSON client for the API, which checks every response against the OpenAPI document. */
import { assertMatchesOpenApi } from './openapi_assertion.ts'

export interface JsonResponse<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}

/** The body of an error. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

export interface JsonClient {
  get<T>(path: string): Promise<JsonResponse<T>>
  post<T>(path: string, body?: object, headers?: Record<string, string>): Promise<JsonResponse<T>>
  patch<T>(path: string, body: object): Promise<JsonResponse<T>>
  put<T>(path: string, body: object): Promise<JsonResponse<T>>
  delete<T>(path: string): Promise<JsonResponse<T>>
}

/** The URL of the suite's server, which runs in this process. */
export const siteUrl = (): string => `http://${process.env.HOST ?? '127.0.0.1'}:${process.env.PORT ?? ''}`

/** `always`: headers of each request. */
export function jsonClient(url: string, token?: string, always: Readonly<Record<string, string>> = {}): JsonClient {
  const send = async <T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<JsonResponse<T>> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...always,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed: unknown = text ? JSON.parse(text) : null
    const { status } = response
    assertMatchesOpenApi({ method, url: path, body }, { status, type: response.headers.get('content-type') ?? '', body: parsed })
    return { status, headers: response.headers, body: parsed as T }
  }
  return {
    get: (path) => send('GET', path),
    post: (path, body = {}, headers = {}) => send('POST', path, body, headers),
    patch: (path, body) => send('PATCH', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: (path) => send('DELETE', path),
  }
}

/** Signs in; by default with the password of the demo accounts. */
export async function signIn(
  url: string,
  phone: string,
  guard: 'user' | 'courier' | 'client' = 'user',
  password = 'zarbia-demo',
): Promise<JsonClient> {
  const { status, body } = await jsonClient(url).post<{ token: string }>(`/auth/${guard}/login`, { phone, password })
  if (status !== 200) throw new Error(`${phone} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return jsonClient(url, body.token)
}
