import { log } from '../providers/log.ts'
import { readSession, watchSession } from '../providers/session/session.ts'
import { fetchPushSettings } from './settings.ts'

/** Delay after sign-in, so that the page loads first. */
const DELAY_MS = 3_000

/** Starts push after sign-in. Pages over plain http have no service worker. */
export function startPushAfterSignIn(): void {
  if (!('serviceWorker' in navigator)) return
  const startWhenSignedIn = () => {
    if (!readSession()) return
    unsubscribe()
    setTimeout(() => { void start().catch(log) }, DELAY_MS)
  }
  const unsubscribe = watchSession(startWhenSignedIn)
  startWhenSignedIn()
}

async function start(): Promise<void> {
  if (await fetchPushSettings()) (await import('./registration.ts')).syncPushRegistration()
}
