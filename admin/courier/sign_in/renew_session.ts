/**
 * The token of a courier is renewed before requests, not by activity: the phone is without a network for hours. A session that has
 * ended stays on the phone, so that the pages know whose actions wait; the PIN opens a new one.
 */
import { SESSION_ENDED } from '#common/session_ended'
import { SESSION_LOCK } from '../../kit/providers/rest/http.ts'
import { withLock } from '../../kit/providers/session/cross_tab_lock.ts'
import { readSession, replaceToken } from '../../kit/providers/session/session.ts'
import { request } from '../request.ts'

const RENEW_AFTER_MS = 5 * 60_000

/** `revoked`: ended by somebody, or so long ago that the server knows it no more. */
export type SessionState = 'valid' | 'ended' | 'revoked' | 'unknown'

/** `isForced`: although it is not due, because the server has refused the token. */
export async function renewSession(isForced = false): Promise<SessionState> {
  if (readSession()?.guard !== 'courier') return 'ended'
  if (!isForced && !isDue()) return 'valid'
  return withLock(SESSION_LOCK, async () => {
    if (!isForced && !isDue()) return 'valid'
    const token = readSession()?.token ?? null
    const { outcome, body, refusal } = await request('/auth/courier/refresh', { method: 'POST', token })
    if (outcome === 'later') return 'unknown'
    if (outcome !== 'carried_out') return refusal?.code === SESSION_ENDED ? 'revoked' : 'ended'
    if (readSession()?.token === token) replaceToken(String((body as { token?: unknown }).token))
    return 'valid'
  })
}

function isDue(): boolean {
  const age = Date.now() - (readSession()?.token_created_at ?? 0)
  return age < 0 || age > RENEW_AFTER_MS
}
