/** The calls of specification §7 that start and end a session, for all three guards. */
import type { Guard } from '#schema/types'
import { COURIER_SIGN_IN, COURIER_SIGN_IN_PATH } from '#common/courier/sign_in'
import { Failure } from '../rest/api_failure.ts'
import { removePushToken } from '../push_token.ts'
import { call } from '../rest/http.ts'
import { log } from '../log.ts'
import { endSession, storeSession, readSession, type Person, type Session } from './session.ts'

/**
 * Throws a Failure with the server's message; E_SECOND_FACTOR means that `code` is required. An existing session, of any guard,
 * is signed out first.
 */
export async function signIn(guard: Guard, phone: string, password: string, code?: string): Promise<Session> {
  return startSession(guard, 'login', { phone, password, ...code && { code } })
}

/** On an enrolled device. */
export const signInWithPin = (guard: Guard, proof: Readonly<Record<string, unknown>>): Promise<Session> => startSession(guard, 'pin', proof)

/** With the code that a phone has got. Null: nobody knows the number yet, and a name is needed. */
export async function signUp(answer: Values): Promise<Session | null> {
  const { body } = await call<Values>('/auth/client/sign-up', { method: 'POST', body: answer, token: null })
  return body.is_new ? null : openSession('client', body)
}

type Values = Readonly<Record<string, unknown>>

async function startSession(guard: Guard, path: 'login' | 'pin', credentials: Values): Promise<Session> {
  const { body } = await call<Values>(`/auth/${guard}/${path}`, { method: 'POST', body: credentials, token: null }).catch(directCourier)
  return openSession(guard, body)
}

/** `body`: the answer of the server. */
async function openSession(guard: Guard, body: Values): Promise<Session> {
  // A page that waits for the PIN of this person stays.
  if (!readSession()?.is_locked) await signOut()
  const token = String(body.token)
  const session: Session = {
    guard, token, person: body[guard] as Person, token_created_at: Date.now(), permissions: await fetchPermissions(guard, token),
  }
  storeSession(session)
  return session
}

/** A courier with the right password at the sign-in of others goes on to their own. */
function directCourier(error: unknown): never {
  if (error instanceof Failure && error.code === COURIER_SIGN_IN) location.assign(COURIER_SIGN_IN_PATH)
  throw error
}

/** Revokes the token on the server too; the browser drops it even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const session = readSession()
  if (!session) return
  signingOut = session.is_locked ? Promise.resolve() : revoke(session)
  endSession('signed_out')
  await signingOut
}

async function revoke(session: Session): Promise<void> {
  await removePushToken(session)
  await call(`/auth/${session.guard}/logout`, { method: 'POST', token: session.token }).catch(log)
}

let signingOut: Promise<void> = Promise.resolve()

/** Resolves when the server knows of the sign-out: a document that is left takes its open requests with it. */
export const signedOut = (): Promise<void> => signingOut

/**
 * Empty when the call fails, which passes every check (specification §6): the server authorizes every request anyway. A role without
 * any permission is not that: its list has one name, which permits nothing.
 */
export async function fetchPermissions(guard: Guard, token: string): Promise<string[]> {
  const response = await call<{ name: string }[]>(`/auth/${guard}/permissions`, { token }).catch(log)
  const names = response?.body.map(({ name }) => name)
  return names?.length === 0 ? [NO_PERMISSION] : names ?? []
}

const NO_PERMISSION = 'none'

/** The response is the same whether the address is known or not, so nothing is returned. */
export async function requestPasswordReset(guard: Guard, email: string): Promise<void> {
  const url = `${location.origin}/${guard}/reset-password`
  await call(`/auth/${guard}/forgot-password`, { method: 'POST', body: { url, email }, token: null }).catch(log)
}

export interface NewPassword { readonly password: string; readonly password_confirmation: string }

export async function resetStaffPassword(email: string, token: string, passwords: NewPassword): Promise<void> {
  await call('/auth/user/reset-password', { method: 'POST', body: { email, token, ...passwords }, token: null }).catch(log)
}

/** With the token of the link that the server printed. Throws a Failure with the validation errors. */
export async function createFirstOwner(token: string, person: Readonly<Record<string, string>>): Promise<void> {
  await call('/auth/user/first-owner', { method: 'POST', body: { token, ...person }, token: null })
}

/** The token of the mailed link or of the code is sent as the bearer token. */
export async function resetClientPassword(token: string, passwords: NewPassword): Promise<void> {
  await call('/auth/client/reset-password', { method: 'POST', body: passwords, token })
}

/** With the link that a new mail address has got. */
export async function confirmEmail(token: string): Promise<void> {
  await call('/auth/client/confirm-email', { method: 'POST', body: { token }, token: null })
}

/** With the link of the mail about a change of the account. */
export async function restoreAccount(guard: Guard, token: string, passwords: NewPassword): Promise<void> {
  await call(`/auth/${guard}/restore`, { method: 'POST', body: { token, ...passwords }, token: null })
}
