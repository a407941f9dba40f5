/** What an answer of the server means for an action that waits. */

export type ErrorTexts = Readonly<Record<string, readonly string[]>>

/**
 * - `carried_out`: now, or earlier by a request whose answer was lost.
 * - `refused`: the action will be refused again unless something changes.
 * - `later`: no answer, an overloaded or restarting server; the same request is sent again.
 * - `signed_out`: the session has ended.
 */
export type Outcome = 'carried_out' | 'refused' | 'later' | 'signed_out'

/** Request timeout, conflict with a request under way, too early, too many requests. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 423, 425, 429])

const TOO_LARGE = 413

/** `status` 0: no answer. A captive portal of a café answers 2xx with a page, so `isJson` is required. */
export function outcomeOf(status: number, isJson: boolean): Outcome {
  if (status === 401) return 'signed_out'
  if (status >= 200 && status < 300) return isJson || status === 204 ? 'carried_out' : 'later'
  // Of a server in front of ours, without a sentence: sent again it would be too large again.
  if (status === TOO_LARGE) return 'refused'
  if (status >= 400 && status < 500 && !TRANSIENT.has(status)) return isJson ? 'refused' : 'later'
  return 'later'
}
