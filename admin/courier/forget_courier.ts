/**
 * After the session of a courier the phone forgets the day with its clients. The actions that wait stay, with what was half typed if
 * nobody has signed out: only their courier sees and sends them.
 */
import { log } from '../kit/providers/log.ts'
import { lastSessionEnd, readSession, watchSession } from '../kit/providers/session/session.ts'

/** Called once by each document, also of staff: whoever signs in there ends the session of the courier. */
export function forgetCouriersWhoLeave(): void {
  let former = courierIn()
  // Another tab, or an earlier version, may have left something.
  if (former === null && location.pathname.startsWith('/courier')) forget()
  watchSession(() => {
    const courier = courierIn()
    if (former !== null && courier !== former) forget()
    former = courier
  })
}

const courierIn = (): number | null => {
  const session = readSession()
  return session?.guard === 'courier' ? session.person.id : null
}

function forget(): void {
  const withDrafts = lastSessionEnd() === 'signed_out'
  void import('./outbox/offline_store.ts').then(({ forgetDays }) => forgetDays({ withDrafts })).catch(log)
}
