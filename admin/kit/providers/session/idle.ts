/** After 15 minutes without activity the token is over (specification §9). Activity in any tab counts for all tabs. */
import { isOwnDeviceOf } from './device_token.ts'
import { endSession, lockSession, readSession, TOKEN_MINUTES } from './session.ts'

const IDLE_LIMIT_MS = TOKEN_MINUTES * 60_000
/** The server may be a little ahead. */
const AHEAD_MS = 60_000

export const isTooOld = (since: number, now: number = Date.now()): boolean => now - since > IDLE_LIMIT_MS

export const isIdle = (): boolean => isTooOld(lastActiveAt())

/** Signing in and refreshing count as activity: the result is never older than the token. */
export function lastActiveAt(): number {
  return Math.max(Number(localStorage.getItem('last_active_at')), readSession()?.token_created_at ?? 0)
}

/** Staff on their own phone unlock the page with their PIN; everybody else signs in again. */
export function expireSession(): void {
  const session = readSession()
  if (session?.guard === 'user' && isOwnDeviceOf(session.person.id)) lockSession()
  else endSession('expired')
}

/** The server has refused the token: because of its age, or because somebody has ended the session. */
export function endRefusedSession(): void {
  if (isTooOld(lastActiveAt() - AHEAD_MS)) expireSession()
  else endSession('expired')
}
