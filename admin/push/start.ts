import { log } from '../providers/log.ts'
import { readSession, watchSession } from '../providers/session.ts'
import { bind, leave, ownerOf } from './device.ts'

/** Whoever signs in is asked for permission and gets the address of this browser; signing out gives it up. */
export function followSession(): void {
  let owner: string | null = null
  const follow = () => {
    const session = readSession()
    const now = session && ownerOf(session)
    if (now === owner) return
    owner = now
    void (now ? bind().then(note) : leave()).catch(log)
  }
  watchSession(follow)
  follow()
}

/** Nothing is wrong: what specification §8 wants logged, below the level of warnings. */
// eslint-disable-next-line no-console -- the console of the browser is the only log there is
const note = (state: string): void => { console.info(`push: ${state}`) }
