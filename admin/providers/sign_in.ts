/** The calls of specification §7 that begin and end a session, for all three guards. */
import type { Guard } from '#schema/types'
import { unbind } from './push_token.ts'
import { call } from './http.ts'
import { log } from './log.ts'
import { endSession, openSession, readSession, type Person, type Session } from './session.ts'

/**
 * Throws a Failure with the server's message; E_SECOND_FACTOR asks for `code`. Whoever was signed in before, of whatever kind, is
 * signed out.
 */
export async function signIn(guard: Guard, phone: string, password: string, code?: string): Promise<Session> {
  const sent = { phone, password, ...code && { code } }
  const { body } = await call<Record<string, unknown>>(`/auth/${guard}/login`, { method: 'POST', body: sent, token: null })
  await signOut()
  const token = String(body.token)
  const session: Session = {
    guard, token, person: body[guard] as Person, token_created_at: Date.now(), permissions: await permissionsOf(guard, token),
  }
  openSession(session)
  return session
}

/** Ends the token on the server too; the browser forgets it even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const session = readSession()
  if (!session) return
  endSession('signed_out')
  await unbind(session)
  await call(`/auth/${session.guard}/logout`, { method: 'POST', token: session.token }).catch(log)
}

/** No names when the call fails: the specification lets it pass, and the server decides every request anyway. */
export async function permissionsOf(guard: Guard, token: string): Promise<string[]> {
  const answer = await call<{ name: string }[]>(`/auth/${guard}/permissions`, { token }).catch(log)
  return answer?.body.map(({ name }) => name) ?? []
}

/** The answer is the same whether the address is known or not, so there is nothing to return. */
export async function askForReset(guard: Guard, email: string): Promise<void> {
  const url = `${location.origin}/${guard}/reset-password`
  await call(`/auth/${guard}/forgot-password`, { method: 'POST', body: { url, email }, token: null }).catch(log)
}

export interface NewPassword { readonly password: string; readonly password_confirmation: string }

export async function resetStaffPassword(email: string, token: string, passwords: NewPassword): Promise<void> {
  await call('/auth/user/reset-password', { method: 'POST', body: { email, token, ...passwords }, token: null }).catch(log)
}

/** Behind the link that the server has printed; throws a Failure with what it refuses. */
export async function makeFirstOwner(token: string, person: Readonly<Record<string, string>>): Promise<void> {
  await call('/auth/user/first-owner', { method: 'POST', body: { token, ...person }, token: null })
}

/** The token of the mailed link or of the code goes as the bearer. */
export async function resetClientPassword(token: string, passwords: NewPassword): Promise<void> {
  await call('/auth/client/reset-password', { method: 'POST', body: passwords, token })
}

/** By the link of the mail that told of a change. */
export async function restoreAccount(guard: Guard, token: string, passwords: NewPassword): Promise<void> {
  await call(`/auth/${guard}/restore`, { method: 'POST', body: { token, ...passwords }, token: null })
}
