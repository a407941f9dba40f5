/** Whether a verb is shown, and why it cannot be pressed now. Pure. */
import type { Allowed } from '#common/courier/courier_day'
import type { Press } from './press.ts'

export interface VerbState { readonly is_shown: boolean; readonly reason: string | null }

/**
 * `is_ahead`: presses of this subject wait, so what the server has refused when the day was read may be allowed after them. The
 * server decides when it receives the press.
 */
export function verbState(can: Allowed, verb: string, is_ahead: boolean): VerbState {
  const decision = can[verb]
  if (!decision) return { is_shown: false, reason: null }
  return { is_shown: true, reason: decision.allowed || is_ahead ? null : decision.reason }
}

/** Of the stop, or of its shipment. */
export const isAhead = (presses: readonly Press[], ...subjects: readonly string[]): boolean =>
  presses.some((press) => press.state !== 'refused' && subjects.includes(press.subject))

/** How the mark beside a subject looks: nothing waits, something waits, or something was refused. */
export function waitState(presses: readonly Press[], subject: string): 'none' | 'waiting' | 'refused' {
  const own = presses.filter((press) => press.subject === subject)
  if (own.some(({ state }) => state === 'refused')) return 'refused'
  return own.some(({ state }) => state === 'waiting') ? 'waiting' : 'none'
}
