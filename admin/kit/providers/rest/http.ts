/**
 * The HTTP client of the admin: base URL, token, language, errors in one shape, an idempotency key for every
 * mutation. A request that is rejected because another tab has just refreshed the token is repeated with the new one.
 */
import { siteHeader } from './acting_site.ts'
import { Failure } from './api_failure.ts'
import { apiUrl } from './api_url.ts'
import { expectOwnDeletion, recordOwnChange } from '../live/change.ts'
import { createListeners } from '../external_store.ts'
import { withLock } from '../session/cross_tab_lock.ts'
import type { Query } from './list_query.ts'
import { announceOwnWrite } from './own_writes.ts'
import { parseJson } from '#common/text/parse_json'
import { endRefusedSession } from '../session/idle.ts'
import { readSession, watchSession } from '../session/session.ts'
import { languageFor, translatorOfPage } from '../texts/language.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  readonly method?: Method
  /** Sent as JSON, or as FormData when it contains a file. */
  readonly body?: unknown
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Replaces the token of the session; null for a request without authentication. */
  readonly token?: string | null
  readonly signal?: AbortSignal | undefined
}

const answers = createListeners<[isAnswered: boolean]>()
/** Calls the listener for every request: whether the server has answered at all. */
export const watchAnswers = answers.subscribe

export interface ApiResponse<T> { readonly status: number; readonly body: T; readonly headers: Headers }

export const SESSION_LOCK = 'zarbia-session'

export async function call<T>(path: string, options: CallOptions = {}): Promise<ApiResponse<T>> {
  const send = (token: string | null) => execute<T>(prepareRequest(path, options), token)
  return options.token === undefined ? withToken(send) : send(options.token)
}

export async function withToken<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const token = await tokenWhenUnlocked()
  try {
    return await send(token)
  } catch (error) {
    if (!token || !(error instanceof Failure) || error.statusCode !== 401) throw error
    const replacement = await waitForNewToken(token)
    if (replacement) return send(replacement)
    if (readSession()?.token === token) endRefusedSession()
    if (!readSession()?.is_locked) throw error
    return send(await tokenWhenUnlocked())
  }
}

/** The requests of a locked page wait; that ends when its person is back, or the page is left. */
async function tokenWhenUnlocked(): Promise<string | null> {
  while (readSession()?.is_locked) await new Promise<void>((resolve) => { const stop = watchSession(() => { stop(); resolve() }) })
  return readSession()?.token ?? null
}

export interface PreparedRequest {
  readonly url: string
  readonly method: string
  readonly body: string | FormData | undefined
  readonly headers: Readonly<Record<string, string>> | undefined
  readonly signal: AbortSignal
}

export function prepareRequest(path: string, { method = 'GET', body, query = [], headers, signal }: CallOptions): PreparedRequest {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  return {
    url: apiUrl(`${path}${search && `?${search}`}`),
    method, headers, body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
  }
}

/** The token that replaced this one, after a refresh that is in progress in any tab has finished. */
async function waitForNewToken(token: string): Promise<string | null> {
  const current = () => readSession()?.token ?? null
  await withLock(SESSION_LOCK, () => Promise.resolve())
  // A change of localStorage by another tab becomes visible shortly after that tab has released the lock.
  for (let attempt = 0; attempt < 5 && current() === token; attempt++) await new Promise((resolve) => { setTimeout(resolve, 50) })
  return current() === token ? null : current() || null
}

async function execute<T>(
  { url, method, body, headers: given, signal }: PreparedRequest, token: string | null,
): Promise<ApiResponse<T>> {
  const headers = headersOf(token, given)
  // For FormData the browser sets the header itself, with the boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const signature = `${method} ${url} ${typeof body === 'object' ? randomKey() : body ?? ''}`
  if (method !== 'GET') headers.set('Idempotency-Key', idempotencyKeyFor(signature))

  const forgetDeletion = method === 'DELETE' ? expectOwnDeletion(url) : () => {}
  const response = await fetch(url, { method, headers, body: body ?? null, signal }).catch((error: unknown) => {
    forgetDeletion()
    throw toNetworkFailure(error)
  })
  answers.notify(true)
  if (!response.ok) forgetDeletion()
  const text = await response.text().catch((error: unknown) => { throw toNetworkFailure(error) })
  pendingKeys.delete(signature)
  const parsed = parseJson(text, null)
  if (!response.ok) throw toFailure(response.status, parsed)
  if (method !== 'GET') {
    recordOwnChange(url, parsed)
    announceOwnWrite({ method, path: url, body: parsed })
  }
  return { status: response.status, body: parsed as T, headers: response.headers }
}

export function headersOf(token: string | null, given?: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ ...siteHeader(), ...given, Accept: 'application/json', 'Accept-Language': languageFor(location.pathname) })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/**
 * A mutation that received no response may have been executed: when the user sends the same one again, it carries the same
 * idempotency key, and the server responds without executing it twice.
 */
const pendingKeys = new Map<string, string>()
function idempotencyKeyFor(signature: string): string {
  const key = pendingKeys.get(signature) ?? randomKey()
  pendingKeys.set(signature, key)
  return key
}

/** `crypto.randomUUID` does not exist on pages served over plain http. */
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function toNetworkFailure(error?: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  answers.notify(false)
  return new Failure(0, { code: 'E_NETWORK', message: translatorOfPage().t(navigator.onLine ? 'ui.alert.no_answer' : 'ui.alert.offline') })
}

export function toFailure(status: number, body: unknown): Failure {
  const error = typeof body === 'object' && body !== null ? body as Partial<Failure> : {}
  return new Failure(status, {
    code: error.code ?? 'E_INTERNAL',
    message: error.message ?? translatorOfPage().t('alerts.try_later'),
    errors: error.errors,
  })
}

const TIMEOUT_MS = 30_000
