/** The queue of actions: which is sent next, and what becomes of it. Pure. */
import type { QueuedAction, Refusal } from './queued_action.ts'

/**
 * The next action to send, in the order they were made. An action that is refused, or that failed and is not due again at `now`, holds
 * the later ones of its subject, and no others.
 */
export function nextAction(
  actions: readonly QueuedAction[], courierId: number, now = Infinity, heldSubjects: Iterable<string> = [],
): QueuedAction | null {
  const held = new Set(heldSubjects)
  for (const action of ownActions(actions, courierId)) {
    if (action.state === 'refused' || isPausing(action, now)) held.add(action.subject)
    if (action.state === 'waiting' && !held.has(action.subject)) return action
  }
  return null
}

/** An answer that was lost is asked for with the next actions; then after 15, 30 and 60 seconds. Afterwards people decide. */
export const MAX_TRIES = 5
const PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = PAUSE_MS * 2 ** MAX_TRIES

/** Not for longer than it could have been told to: the clock of a phone may be set back. */
const isPausing = ({ state, failure }: QueuedAction, now: number): boolean =>
  state === 'waiting' && failure != null && failure.retry_at > now && failure.retry_at - now <= LONGEST_PAUSE_MS

/** Null when it has failed too often. A try before its time is not counted. */
export function markFailed(action: QueuedAction, now: number): QueuedAction | null {
  const tries = (action.failure?.tries ?? 0) + (isPausing(action, now) ? 0 : 1)
  if (tries >= MAX_TRIES) return null
  return { ...action, failure: { tries, retry_at: tries === 1 ? now : now + PAUSE_MS * 2 ** (tries - 2) } }
}

/** In their order. Another courier may have used this phone: theirs stay until they sign in again. */
export const ownActions = (actions: readonly QueuedAction[], courierId: number): readonly QueuedAction[] =>
  actions.filter(({ courier_id }) => courier_id === courierId).sort((one, other) => one.seq - other.seq)

/** Without the actions that were refused, and those that wait behind them. */
export function effectiveActions(actions: readonly QueuedAction[]): readonly QueuedAction[] {
  const held = new Set<string>()
  return actions.filter((action) => {
    if (action.state === 'refused') held.add(action.subject)
    return !held.has(action.subject)
  })
}

export const markSent = (action: QueuedAction): QueuedAction => ({ ...action, state: 'sent', refusal: null, failure: null })
export const markRefused = (action: QueuedAction, refusal: Refusal): QueuedAction => ({ ...action, state: 'refused', refusal })
/** Under the same key: the server has stored no answer for an action that it refused. */
export const markWaiting = (action: QueuedAction): QueuedAction => ({ ...action, state: 'waiting', refusal: null, failure: null })

/** With another photo in the place of the refused one; it waits again. */
export const withOtherPhoto = (action: QueuedAction, key: string, other: string): QueuedAction =>
  ({ ...markWaiting(action), photos: action.photos.map((photo) => (photo.key === key ? { ...photo, key: other, media_id: null } : photo)) })

/** The photos of these fields are uploaded again. */
export const withoutUploads = (action: QueuedAction, fields: ReadonlySet<string>): QueuedAction => ({
  ...action, photos: action.photos.map((photo) => (fields.has(photo.field) ? { ...photo, media_id: null, is_renewed: true } : photo)),
})

/** The tries begin again: it goes on. */
export const markUploaded = (action: QueuedAction, key: string, media_id: number): QueuedAction =>
  ({ ...action, failure: null, photos: action.photos.map((photo) => (photo.key === key ? { ...photo, media_id } : photo)) })

/** After a day was read: `sentBefore` are the actions that were carried out when it was requested, so it contains them. */
export const contained = (actions: readonly QueuedAction[], sentBefore: ReadonlySet<string>): readonly QueuedAction[] =>
  actions.filter(({ key, state }) => state === 'sent' && sentBefore.has(key))

export interface QueueCount { readonly waiting: number; readonly refused: number }

export function countActions(actions: readonly QueuedAction[]): QueueCount {
  const count = (state: QueuedAction['state']) => actions.filter((action) => action.state === state).length
  return { waiting: count('waiting'), refused: count('refused') }
}
