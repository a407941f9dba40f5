/** The queue of presses: which is sent next, and what becomes of it. Pure. */
import type { Press, Refusal } from './press.ts'

/** The next press to send, in the order they were made. A refused press holds the later ones of its subject, and no others. */
export function nextPress(presses: readonly Press[], courierId: number): Press | null {
  const held = new Set<string>()
  for (const press of ownPresses(presses, courierId)) {
    if (press.state === 'refused') held.add(press.subject)
    if (press.state === 'waiting' && !held.has(press.subject)) return press
  }
  return null
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

export const markSent = (press: Press): Press => ({ ...press, state: 'sent', refusal: null })
export const markRefused = (press: Press, refusal: Refusal): Press => ({ ...press, state: 'refused', refusal })
/** Under the same key: the server has stored no answer for a press that it refused. */
export const markWaiting = (press: Press): Press => ({ ...press, state: 'waiting', refusal: null })

/** With another photo in the place of the refused one; it waits again. */
export const withOtherPhoto = (press: Press, key: string, other: string): Press =>
  ({ ...markWaiting(press), photos: press.photos.map((photo) => (photo.key === key ? { ...photo, key: other, media_id: null } : photo)) })

export const markUploaded = (press: Press, key: string, media_id: number): Press =>
  ({ ...press, photos: press.photos.map((photo) => (photo.key === key ? { ...photo, media_id } : photo)) })

/** After a day was read: `sentBefore` are the presses that were carried out when it was requested, so it contains them. */
export const contained = (presses: readonly Press[], sentBefore: ReadonlySet<string>): readonly Press[] =>
  presses.filter(({ key, state }) => state === 'sent' && sentBefore.has(key))

export interface QueueCount { readonly waiting: number; readonly refused: number }

export function countPresses(presses: readonly Press[]): QueueCount {
  const count = (state: Press['state']) => presses.filter((press) => press.state === state).length
  return { waiting: count('waiting'), refused: count('refused') }
}
