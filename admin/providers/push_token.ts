/** What this browser remembers of messages: its address at Firebase, for whom and when that was stored, and a person's no. */
import { call } from './http.ts'
import { log } from './log.ts'
import type { Session } from './session.ts'

/** The name under which specification §7 sends it. */
const TOKEN = 'fcm_token_web'

export const keptToken = (): string | null => localStorage.getItem(TOKEN)

export const tokenPath = ({ guard, person }: Session): string => `/api/${guard}/${guard}s/${person.id}/fcm-token-web`

/** At signing out, while the session's token still opens the door: messages for this person come here no more. */
export async function unbind(session: Session): Promise<void> {
  const token = keptToken()
  if (!token) return
  localStorage.removeItem(TOKEN)
  await call(tokenPath(session), { method: 'DELETE', body: { [TOKEN]: token }, token: session.token }).catch(log)
}

export const keepToken = (token: string): void => { localStorage.setItem(TOKEN, token) }
