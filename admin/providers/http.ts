/**
 * The only code of the admin that talks to the server: address, token, language, errors in one shape, a key for every
 * mutation. A call that is refused because another tab has just renewed the token is sent again with the new one.
 */
import { Failure } from './failure.ts'
import { noteOwn } from './live_change.ts'
import { alone } from './lock.ts'
import type { Query } from './query.ts'
import { endSession, readSession } from './session.ts'
import { readWords, say } from './words.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Call {
  readonly method?: Method
  /** JSON, or a form with a file. */
  readonly body?: unknown
  readonly query?: Query
  /** Instead of the session's; null for a call that nobody is signed in for. */
  readonly token?: string | null
  readonly signal?: AbortSignal | undefined
}

export interface Answer<T> { readonly status: number; readonly body: T; readonly headers: Headers }

export const SESSION_LOCK = 'zarbia-session'

export async function call<T>(path: string, request: Call = {}): Promise<Answer<T>> {
  const sent = describe(path, request)
  return request.token === undefined ? withToken((token) => exchange<T>(sent, token)) : exchange<T>(sent, request.token)
}

export async function withToken<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const token = readSession()?.token ?? null
  try {
    return await send(token)
  } catch (error) {
    if (!token || !(error instanceof Failure) || error.statusCode !== 401) throw error
    const renewed = await tokenAfter(token)
    if (renewed) return send(renewed)
    if (readSession()?.token === token) endSession('expired')
    throw error
  }
}

export interface Sent {
  readonly url: string
  readonly method: string
  readonly body: string | FormData | undefined
  readonly signal: AbortSignal
}

export function describe(path: string, { method = 'GET', body, query = [], signal }: Call): Sent {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()
  return {
    url: `${import.meta.env.VITE_API_URL ?? ''}${path}${search && `?${search}`}`,
    method, body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
  }
}

/** The token that took the place of this one, once a renewal under way in any tab has ended. */
async function tokenAfter(token: string): Promise<string | null> {
  const current = () => readSession()?.token ?? null
  await alone(SESSION_LOCK, () => Promise.resolve())
  // What another tab has stored arrives here a moment after its lock is free.
  for (let waits = 0; waits < 5 && current() === token; waits++) await new Promise((resolve) => { setTimeout(resolve, 50) })
  return current() === token ? null : current()
}

async function exchange<T>({ url, method, body, signal }: Sent, token: string | null): Promise<Answer<T>> {
  const headers = headersOf(token)
  // The browser itself says how the parts of a form are told apart.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const signature = `${method} ${url} ${typeof body === 'object' ? randomKey() : body ?? ''}`
  if (method !== 'GET') headers.set('Idempotency-Key', keyFor(signature))

  const response = await fetch(url, { method, headers, body: body ?? null, signal }).catch((error: unknown) => { throw unanswered(error) })
  const text = await response.text().catch((error: unknown) => { throw unanswered(error) })
  unansweredKeys.delete(signature)
  const parsed = parse(text)
  if (!response.ok) throw refused(response.status, parsed)
  if (method !== 'GET') noteOwn(url, parsed)
  return { status: response.status, body: parsed as T, headers: response.headers }
}

export function headersOf(token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': readWords().language })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  return headers
}

/**
 * A mutation that got no answer may have been done: the same one, sent again by the person, goes out under the same key,
 * and the server answers it without doing it twice.
 */
const unansweredKeys = new Map<string, string>()
function keyFor(signature: string): string {
  const key = unansweredKeys.get(signature) ?? randomKey()
  unansweredKeys.set(signature, key)
  return key
}

/** `crypto.randomUUID` does not exist on pages served over plain http. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function unanswered(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new Failure(0, { code: 'E_NETWORK', message: say(navigator.onLine ? 'ui.alert.no_answer' : 'ui.alert.offline') })
}

export function refused(status: number, body: unknown): Failure {
  const said = typeof body === 'object' && body !== null ? body as Partial<Failure> : {}
  return new Failure(status, {
    code: said.code ?? 'E_INTERNAL',
    message: said.message ?? say('alerts.try_later'),
    errors: said.errors, conflict: said.conflict, current: said.current,
  })
}

/** A proxy in between may answer in HTML. */
export function parse(text: string): unknown {
  try { return text ? JSON.parse(text) : null } catch { return null }
}

const PATIENCE_MS = 30_000
