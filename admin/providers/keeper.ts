/**
 * Keeps the session honest (specification §9): a token lives 15 minutes; while somebody works it is renewed without a
 * word, after 15 idle minutes the session ends. All tabs count as one.
 */
import { Failure } from './failure.ts'
import { call, SESSION_LOCK } from './http.ts'
import { alone, unlessBusy } from './lock.ts'
import { log } from './log.ts'
import { endSession, readSession, renewSession, TOKEN_MINUTES, updateSession } from './session.ts'
import { permissionsOf } from './sign_in.ts'

const MINUTE = 60_000
const RENEW_AFTER = 5 * MINUTE
const ENDS_AFTER = TOKEN_MINUTES * MINUTE

export function keepSession(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(event, noteActivity, { passive: true, capture: true })
  }
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible') void verify() })
  window.addEventListener('online', () => { if (document.visibilityState === 'visible') void verify() })
  setInterval(tick, MINUTE / 2)
  void resume().then(verify).then(refreshPermissions)
}

/** A page that was left while it renewed the token has not heard the new one. The old one lives a minute more: enough to ask again. */
async function resume(): Promise<void> {
  if (isHalfRenewed()) await alone(SESSION_LOCK, async () => { if (isHalfRenewed()) await renew() })
}

/** Nothing in the answer ends the session, as the specification says. A machine without a network asks again with one. */
async function verify(): Promise<void> {
  const session = readSession()
  if (!session || !navigator.onLine) return
  if (isIdle()) return endSession('expired')
  const ask = () => call<{ created_at?: string } | null>(`/auth/${session.guard}/token-expired`, { token: session.token })
  const answer = await ask().catch((error: unknown) => (isUnanswered(error) ? soon().then(ask) : null)).catch(log)
  const isStillMine = readSession()?.token === session.token
  if (isStillMine && !isFresh(answer?.body?.created_at, answer?.headers)) endSession('expired')
}

/** The server's own clock stands in the Date header: the machine's may be wrong. */
function isFresh(createdAt: string | undefined, headers: Headers | undefined): boolean {
  if (!createdAt) return false
  const now = Date.parse(headers?.get('Date') ?? '') || Date.now()
  return now - Date.parse(createdAt) <= ENDS_AFTER
}

async function refreshPermissions(): Promise<void> {
  const session = readSession()
  if (!session) return
  const permissions = await permissionsOf(session.guard, session.token)
  if (permissions.length && String(permissions) !== String(session.permissions)) updateSession({ permissions })
}

let notedAt = 0
function noteActivity(): void {
  const now = Date.now()
  if (now - notedAt < 5_000 || !readSession()) return
  if (isIdle()) return endSession('expired')
  notedAt = now
  localStorage.setItem('last_active_at', String(now))
  renewWhenDue()
}

function tick(): void {
  if (!readSession()) return
  if (isIdle()) return endSession('expired')
  renewWhenDue()
}

/** Signing in and renewing count as activity: they are never older than the token. */
function lastActiveAt(): number {
  return Math.max(Number(localStorage.getItem('last_active_at')), readSession()?.token_created_at ?? 0)
}

const isIdle = () => Date.now() - lastActiveAt() > ENDS_AFTER

function isDue(): boolean {
  const session = readSession()
  if (!session || Date.now() - session.token_created_at < RENEW_AFTER) return false
  return lastActiveAt() > session.token_created_at
}

function renewWhenDue(): void {
  if (isDue()) void unlessBusy(SESSION_LOCK, async () => { if (isDue()) await renew() })
}

/** A failure needs no word: the next call meets the old token, or the next tick tries again. */
async function renew(): Promise<void> {
  const session = readSession()
  if (!session) return
  localStorage.setItem(RENEWING, String(session.token_created_at))
  const answer = await call<{ token: string }>(`/auth/${session.guard}/refresh`, { method: 'POST', token: session.token })
    .catch(log)
  if (answer && readSession()?.token === session.token) renewSession(answer.body.token)
}

/** Of which token a renewal was asked for; as long as it is the one that stands here, no answer has come. */
const RENEWING = 'renewing'
function isHalfRenewed(): boolean {
  const session = readSession()
  return session !== null && localStorage.getItem(RENEWING) === String(session.token_created_at)
}

const isUnanswered = (error: unknown) => error instanceof Failure && error.statusCode === 0
const soon = () => new Promise((resolve) => { setTimeout(resolve, 1_500) })
