import { lazy, Suspense, useEffect } from 'react'
import { isOwnDeviceOf } from '../../providers/session/device_token.ts'
import { useSession } from '../../providers/session/session.ts'
import './lock_screen.css'

const load = () => import('./lock_screen.tsx')
const LockScreen = lazy(load)

/** After 15 minutes without activity on the own phone of staff (admin/kit/providers/session/idle.ts). */
export function SessionLock() {
  const session = useSession()
  const personId = session?.guard === 'user' ? session.person.id : null
  // Beforehand: a phone may be without a network when it locks.
  useEffect(() => { if (personId !== null && isOwnDeviceOf(personId)) void load() }, [personId])
  if (!session?.is_locked) return null
  return <Suspense fallback={<div className="lock" />}><LockScreen person={session.person} /></Suspense>
}
