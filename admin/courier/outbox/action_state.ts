/** Whether a verb is shown, and why it cannot be pressed now. Pure. */
import type { Allowed } from '#common/courier/day'
import type { QueuedAction } from './queued_action.ts'

export interface VerbState { readonly is_shown: boolean; readonly reason: string | null }

/**
 * `is_ahead`: actions of this subject wait, so what the server has refused when the day was read may be allowed after them. The
 * server decides when it receives the action.
 */
export function verbState(can: Allowed, verb: string, is_ahead: boolean): VerbState {
  const decision = can[verb]
  if (!decision) return { is_shown: false, reason: null }
  return { is_shown: true, reason: decision.allowed || is_ahead ? null : decision.reason }
}

/** Of the stop, or of its shipment. */
export const isAhead = (actions: readonly QueuedAction[], ...subjects: readonly string[]): boolean =>
  actions.some((action) => action.state !== 'refused' && subjects.includes(action.subject))

/** How the mark beside a subject looks: nothing waits, something waits, or something was refused. */
export function waitState(actions: readonly QueuedAction[], subject: string): 'none' | 'waiting' | 'refused' {
  const own = actions.filter((action) => action.subject === subject)
  if (own.some(({ state }) => state === 'refused')) return 'refused'
  return own.some(({ state }) => state === 'waiting') ? 'waiting' : 'none'
}
