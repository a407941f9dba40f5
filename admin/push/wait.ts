import { log } from '../providers/log.ts'
import { readSession, watchSession } from '../providers/session.ts'
import { pushSettings } from './settings.ts'

/** The page comes first. */
const PAUSE_MS = 3_000

/** On start, as soon as somebody is signed in: messages to this browser. Pages over plain http have no service worker. */
export function waitForPush(): void {
  if (!('serviceWorker' in navigator)) return
  const look = () => {
    if (!readSession()) return
    forget()
    setTimeout(() => { void start().catch(log) }, PAUSE_MS)
  }
  const forget = watchSession(look)
  look()
}

async function start(): Promise<void> {
  if (await pushSettings()) (await import('./start.ts')).followSession()
}
