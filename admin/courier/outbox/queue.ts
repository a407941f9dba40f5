/** The queue of presses: which is sent next, and what becomes of it. Pure. */
import type { Press, Refusal } from './press.ts'

/**
 * The next press to send, in the order they were made. A press that is refused, or that failed and is not due again at `now`, holds
 * the later ones of its subject, and no others.
 */
export function nextPress(presses: readonly Press[], courierId: number, now = Infinity, heldSubjects: Iterable<string> = []): Press | null {
  const held = new Set(heldSubjects)
  for (const press of ownPresses(presses, courierId)) {
    if (press.state === 'refused' || isPausing(press, now)) held.add(press.subject)
    if (press.state === 'waiting' && !held.has(press.subject)) return press
  }
  return null
}

/** An answer that was lost is asked for with the next presses; then after 15, 30 and 60 seconds. Afterwards people decide. */
export const MAX_TRIES = 5
const PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = PAUSE_MS * 2 ** MAX_TRIES

/** Not for longer than it could have been told to: the clock of a phone may be set back. */
const isPausing = ({ state, failure }: Press, now: number): boolean =>
  state === 'waiting' && failure != null && failure.retry_at > now && failure.retry_at - now <= LONGEST_PAUSE_MS

/** Null when it has failed too often. A try before its time is not counted. */
export function markFailed(press: Press, now: number): Press | null {
  const tries = (press.failure?.tries ?? 0) + (isPausing(press, now) ? 0 : 1)
  if (tries >= MAX_TRIES) return null
  return { ...press, failure: { tries, retry_at: tries === 1 ? now : now + PAUSE_MS * 2 ** (tries - 2) } }
}

/** In their order. Another courier may have used this phone: theirs stay until they sign in again. */
export const ownPresses = (presses: readonly Press[], courierId: number): readonly Press[] =>
  presses.filter(({ courier_id }) => courier_id === courierId).sort((one, other) => one.seq - other.seq)

/** Without the presses that were refused, and those that wait behind them. */
export function effectivePresses(presses: readonly Press[]): readonly Press[] {
  const held = new Set<string>()
  return presses.filter((press) => {
    if (press.state === 'refused') held.add(press.subject)
    return !held.has(press.subject)
  })
}

export const markSent = (press: Press): Press => ({ ...press, state: 'sent', refusal: null, failure: null })
export const markRefused = (press: Press, refusal: Refusal): Press => ({ ...press, state: 'refused', refusal })
/** Under the same key: the server has stored no answer for a press that it refused. */
export const markWaiting = (press: Press): Press => ({ ...press, state: 'waiting', refusal: null, failure: null })

/** With another photo in the place of the refused one; it waits again. */
export const withOtherPhoto = (press: Press, key: string, other: string): Press =>
  ({ ...markWaiting(press), photos: press.photos.map((photo) => (photo.key === key ? { ...photo, key: other, media_id: null } : photo)) })

/** The photos of these fields are uploaded again. */
export const withoutUploads = (press: Press, fields: ReadonlySet<string>): Press => ({
  ...press, photos: press.photos.map((photo) => (fields.has(photo.field) ? { ...photo, media_id: null, is_renewed: true } : photo)),
})

/** The tries begin again: it goes on. */
export const markUploaded = (press: Press, key: string, media_id: number): Press =>
  ({ ...press, failure: null, photos: press.photos.map((photo) => (photo.key === key ? { ...photo, media_id } : photo)) })

/** After a day was read: `sentBefore` are the presses that were carried out when it was requested, so it contains them. */
export const contained = (presses: readonly Press[], sentBefore: ReadonlySet<string>): readonly Press[] =>
  presses.filter(({ key, state }) => state === 'sent' && sentBefore.has(key))

export interface QueueCount { readonly waiting: number; readonly refused: number }

export function countPresses(presses: readonly Press[]): QueueCount {
  const count = (state: Press['state']) => presses.filter((press) => press.state === state).length
  return { waiting: count('waiting'), refused: count('refused') }
}
