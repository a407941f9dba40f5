import { readSession, watchSession } from '../providers/session.ts'

/** The page comes first. */
const PAUSE_MS = 2_000

/** On start, as soon as somebody is signed in: messages to this browser. Pages over plain http have no service worker. */
export function waitForPush(): void {
  if (!('serviceWorker' in navigator)) return
  const look = () => {
    if (!readSession()) return
    forget()
    setTimeout(() => { void import('./start.ts').then(({ startPush }) => startPush()) }, PAUSE_MS)
  }
  const forget = watchSession(look)
  look()
}
