import { log } from '../providers/log.ts'
import { readSession, watchSession } from '../providers/session/session.ts'
import { registerDevice, unregisterDevice, ownerOf } from './device.ts'

/** Registers the device after sign-in and unregisters it after sign-out. */
export function syncPushRegistration(): void {
  let owner: string | null = null
  const update = () => {
    const session = readSession()
    const now = session && ownerOf(session)
    if (now === owner) return
    owner = now
    void (now ? registerDevice().then(logState) : unregisterDevice()).catch(log)
  }
  watchSession(update)
  update()
}

/** Logged as information (specification §8). */
// eslint-disable-next-line no-console -- the console of the browser is the only log there is
const logState = (state: string): void => { console.info(`push: ${state}`) }
