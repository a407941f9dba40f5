/** The calls of the PIN: enrolling this phone, and opening a session on it. */
import { fetchPermissions } from '../../kit/providers/session/auth_requests.ts'
import { translatorOfPage } from '../../kit/providers/texts/language.ts'
import { storeSession, displayNameOf, readSession, type Person } from '../../kit/providers/session/session.ts'
import { refusalTexts } from '../outbox/refusal_texts.ts'
import { request } from '../request.ts'
import { forgetDevice, rememberDevice, type KnownDevice } from './known_device.ts'

/** Null when the session is open, else why not. */
export async function openWithPin({ device_token }: KnownDevice, pin: string): Promise<string | null> {
  const { outcome, body, refusal } = await request('/auth/courier/pin', { method: 'POST', body: { device_token, pin }, token: null })
  // The office has revoked the phone, or the password was changed: the password signs in.
  if (refusal?.code === 'E_DEVICE') forgetDevice()
  if (outcome !== 'carried_out') return refusal ? refusalTexts(refusal, translatorOfPage().t).join(' ') : 'no_answer'
  const { courier, token } = body as { courier: Person; token: string }
  const permissions = await fetchPermissions('courier', token)
  storeSession({ guard: 'courier', token, person: courier, token_created_at: Date.now(), permissions })
  return null
}

export interface EnrollRefusal { readonly pin?: string; readonly current_password?: string; readonly message?: string }

/** Null when the phone knows the PIN. The password is asked when the sign-in is older. */
export async function enrollPhone(pin: string, current_password: string): Promise<EnrollRefusal | null> {
  const session = readSession()
  if (session?.guard !== 'courier') return { message: '' }
  const body = { pin, name: phoneName(), ...current_password !== '' && { current_password } }
  const { outcome, body: answer, refusal } = await request('/auth/courier/devices', { method: 'POST', body })
  if (outcome !== 'carried_out') {
    const { pin: wrong, current_password: password } = refusal?.errors ?? {}
    return {
      ...wrong && { pin: wrong.join(' ') }, ...password && { current_password: password.join(' ') },
      ...!wrong && !password && { message: refusal?.message ?? 'no_answer' },
    }
  }
  const { device_token } = answer as { device_token: string }
  rememberDevice({ courier_id: session.person.id, name: displayNameOf(session.person), device_token })
  return null
}

/** `Android`, `iPhone`: so that the list of phones can be read. */
const phoneName = (): string => /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(navigator.userAgent)?.[0] ?? 'Phone'
