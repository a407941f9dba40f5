/** One request to the API with the token of the courier. It never throws, and never ends the session: the actions that wait need it. */
import { apiUrl } from '../kit/providers/rest/api_url.ts'
import { headersOf } from '../kit/providers/rest/http.ts'
import { readSession } from '../kit/providers/session/session.ts'
import { parseJson } from '#common/text/parse_json'
import { outcomeOf, type Outcome } from './outbox/answer.ts'
import { learnClock } from './server_time.ts'
import type { Refusal } from './outbox/queued_action.ts'

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly timeout_ms?: number
  /** null: without a token. */
  readonly token?: string | null
}

/** `refusal`: what an answer that is no success said. */
export interface CourierAnswer { readonly outcome: Outcome; readonly body: unknown; readonly refusal: Refusal | null }

const TIMEOUT_MS = 30_000

export async function request(path: string, options: RequestOptions = {}): Promise<CourierAnswer> {
  const { method = 'GET', body, headers: given = {}, timeout_ms = TIMEOUT_MS, token = readSession()?.token ?? null } = options
  const headers = headersOf(token, given)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  try {
    const signal = AbortSignal.timeout(timeout_ms)
    const sent = isForm ? body : body === undefined ? null : JSON.stringify(body)
    const response = await fetch(apiUrl(path), { method, headers, body: sent, signal })
    const parsed = parseJson(await response.text(), null)
    const outcome = outcomeOf(response.status, parsed !== null)
    if (outcome !== 'later') learnClock(response.headers.get('Date'))
    return { outcome, body: parsed, refusal: response.ok ? null : refusalOf(response.status, parsed) }
  } catch {
    return { outcome: 'later', body: null, refusal: null }
  }
}

function refusalOf(status: number, body: unknown): Refusal {
  const { code = '', message = '', errors = {}, texts = {} } = (body ?? {}) as Partial<Refusal>
  return { status, code, message, errors, texts, is_reported: false }
}
