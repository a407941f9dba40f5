/**
 * Session refresh (specification §9): a token is valid for 15 minutes. It is refreshed silently while the user is active;
 * after 15 minutes without activity the session ends, or waits for a PIN (idle.ts).
 */
import { Failure } from '../rest/api_failure.ts'
import { call, SESSION_LOCK } from '../rest/http.ts'
import { withLock, tryWithLock } from './cross_tab_lock.ts'
import { log } from '../log.ts'
import { expireSession, isIdle, isTooOld, lastActiveAt } from './idle.ts'
import { endSession, readSession, replaceToken, updateSession } from './session.ts'
import { fetchPermissions } from './auth_requests.ts'

const MINUTE_MS = 60_000
const REFRESH_AFTER_MS = 5 * MINUTE_MS

export function startSessionRefresh(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(event, recordActivity, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') void verifySession() })
  window.addEventListener('online', () => { if (document.visibilityState === 'visible') void verifySession() })
  setInterval(checkSession, MINUTE_MS / 2)
  // Whoever opens a page is there, also without a touch.
  void resumeRefresh().then(verifySession).then(recordActivity).then(refreshPermissions)
}

/** A reload may have cut off a refresh before the response arrived. The old token stays valid for one minute: enough to retry. */
async function resumeRefresh(): Promise<void> {
  if (isRefreshPending()) await withLock(SESSION_LOCK, async () => { if (isRefreshPending()) await refreshToken() })
}

/** An empty response ends the session (specification §9). A device that is offline verifies again when it is online. */
async function verifySession(): Promise<void> {
  const session = readSession()
  if (!session || isRenewedElsewhere() || !navigator.onLine) return
  if (isIdle()) return expireSession()
  const requestTokenAge = () => call<{ created_at?: string } | null>(`/auth/${session.guard}/token-expired`, { token: session.token })
  const response = await requestTokenAge()
    .catch((error: unknown) => (isNetworkFailure(error) ? retryDelay().then(requestTokenAge) : null))
    .catch(log)
  const isSameToken = readSession()?.token === session.token
  if (isSameToken && !isTokenValid(response?.body?.created_at, response?.headers)) endSession('expired')
}

/** Uses the server's clock from the Date header: the device's clock may be wrong. */
function isTokenValid(createdAt: string | undefined, headers: Headers | undefined): boolean {
  if (!createdAt) return false
  return !isTooOld(Date.parse(createdAt), Date.parse(headers?.get('Date') ?? '') || Date.now())
}

async function refreshPermissions(): Promise<void> {
  const session = readSession()
  if (!session || session.is_locked) return
  const permissions = await fetchPermissions(session.guard, session.token)
  if (permissions.length && String(permissions) !== String(session.permissions)) updateSession({ permissions })
}

/**
 * Couriers work for hours without a network: their application renews the session itself (admin/courier/sign_in/renew_session.ts). A locked
 * one is renewed by the PIN.
 */
function isRenewedElsewhere(): boolean {
  const session = readSession()
  return session === null || session.guard === 'courier' || session.is_locked === true
}

let recordedAt = 0
/** Also for a screen that shows something all day and that nobody touches. */
export function recordActivity(): void {
  const now = Date.now()
  if (now - recordedAt < 5_000 || isRenewedElsewhere()) return
  if (isIdle()) return expireSession()
  recordedAt = now
  localStorage.setItem('last_active_at', String(now))
  refreshIfDue()
}

function checkSession(): void {
  if (isRenewedElsewhere()) return
  if (isIdle()) return expireSession()
  refreshIfDue()
}

function isRefreshDue(): boolean {
  const session = readSession()
  if (!session || Date.now() - session.token_created_at < REFRESH_AFTER_MS) return false
  return lastActiveAt() > session.token_created_at
}

function refreshIfDue(): void {
  if (isRefreshDue()) void tryWithLock(SESSION_LOCK, async () => { if (isRefreshDue()) await refreshToken() })
}

/** A failure is only logged: the next check tries again. */
async function refreshToken(): Promise<void> {
  const session = readSession()
  if (!session) return
  localStorage.setItem(REFRESHING_KEY, String(session.token_created_at))
  const response = await call<{ token: string }>(`/auth/${session.guard}/refresh`, { method: 'POST', token: session.token })
    .catch(log)
  if (response && readSession()?.token === session.token) replaceToken(response.body.token)
}

/** The creation time of the token whose refresh was requested. While it equals the current token's, no response has arrived. */
const REFRESHING_KEY = 'renewing'
function isRefreshPending(): boolean {
  const session = readSession()
  return session !== null && localStorage.getItem(REFRESHING_KEY) === String(session.token_created_at)
}

const isNetworkFailure = (error: unknown) => error instanceof Failure && error.statusCode === 0
const retryDelay = () => new Promise((resolve) => { setTimeout(resolve, 1_500) })
