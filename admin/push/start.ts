import { log } from '../providers/log.ts'
import { readSession, watchSession } from '../providers/session.ts'
import { bind, leave, ownerOf, pushSettings } from './device.ts'

/** Follows who is signed in: asks for permission, stores the address of this browser for them, and gives it up at signing out. */
export async function startPush(): Promise<void> {
  try {
    if (!await pushSettings()) return note('push is not configured')
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
  } catch (error) {
    log(error)
  }
}

/** Nothing is wrong: what specification §8 wants logged, below the level of warnings. */
// eslint-disable-next-line no-console -- the console of the browser is the only log there is
const note = (state: string): void => { console.info(state === 'on' ? 'push is on' : state) }
