/** The Firebase token of this browser, kept in localStorage and stored with the signed-in person. */
import { call } from './rest/http.ts'
import { log } from './log.ts'
import type { Session } from './session/session.ts'

/** The field name of specification §7. */
const TOKEN_KEY = 'fcm_token_web'

export const storedPushToken = (): string | null => localStorage.getItem(TOKEN_KEY)

export const pushTokenPath = ({ guard, person }: Session): string => `/api/${guard}/${guard}s/${person.id}/fcm-token-web`

/** Called at sign-out, while the session's token is still valid: the person gets no more push messages in this browser. */
export async function removePushToken(session: Session): Promise<void> {
  const token = storedPushToken()
  if (!token) return
  localStorage.removeItem(TOKEN_KEY)
  await call(pushTokenPath(session), { method: 'DELETE', body: { [TOKEN_KEY]: token }, token: session.token }).catch(log)
}

export const storePushToken = (token: string): void => { localStorage.setItem(TOKEN_KEY, token) }
