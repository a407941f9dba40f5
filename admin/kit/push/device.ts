/** Push messages to this device: state, enabling and disabling. */
import { call } from '../providers/rest/http.ts'
import { withLock } from '../providers/session/cross_tab_lock.ts'
import { readSession, type Session } from '../providers/session/session.ts'
import { requestPermission } from './notification_permission.ts'
import { storePushToken, storedPushToken, pushTokenPath, removePushToken } from '../providers/push_token.ts'
import { fetchPushSettings } from './settings.ts'
import { DAY } from '#common/time/time'

/** `blocked`: denied by the user in the browser's settings. */
export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

export const ownerOf = ({ guard, person }: Session): string => `${guard} ${person.id}`

export function deviceState(): DeviceState {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const session = readSession()
  const isOwnToken = storedPushToken() !== null && session !== null && localStorage.getItem(OWNER_KEY) === ownerOf(session)
  return Notification.permission === 'granted' && isOwnToken && !isDisabled() ? 'on' : 'off'
}

/** Requests permission when it is undecided, and stores the Firebase token of this browser for the signed-in person. */
export async function registerDevice({ isChosen = false } = {}): Promise<DeviceState> {
  if (!isSupported() || isDisabled()) return deviceState()
  const isUndecided = Notification.permission === 'default'
  if (await requestPermission() !== 'granted') return deviceState()
  await withLock(LOCK, storeToken)
  if (isUndecided || isChosen) await addPushChannel()
  return deviceState()
}

export function enablePush(): Promise<DeviceState> {
  localStorage.removeItem(DISABLED_KEY)
  return registerDevice({ isChosen: true })
}

export async function disablePush(): Promise<DeviceState> {
  localStorage.setItem(DISABLED_KEY, '1')
  const session = readSession()
  if (session) await removePushToken(session)
  await unregisterDevice()
  return deviceState()
}

/** Deletes the Firebase token, so that no message arrives even when the server was not reached. Keeps it after an expired session. */
export async function unregisterDevice(): Promise<void> {
  await withLock(LOCK, async () => {
    const settings = await fetchPushSettings()
    if (settings && isSupported() && Notification.permission === 'granted' && !storedPushToken())
      await (await firebase()).deleteFirebaseToken(settings)
  })
}

const LOCK = 'zarbia-push'
const DISABLED_KEY = 'push_off'
const OWNER_KEY = 'fcm_token_web_of'
const STORED_AT_KEY = 'fcm_token_web_at'
/** Specification §9. Firebase's SDK refreshes its token after the same time. */
const REFRESH_MS = 7 * DAY

const firebase = () => import('./firebase_messaging.ts')

// On an iPhone only available when the page was added to the home screen.
const isSupported = () => 'Notification' in window && 'PushManager' in window
const isDisabled = () => localStorage.getItem(DISABLED_KEY) !== null

async function storeToken(): Promise<void> {
  const [session, settings] = [readSession(), await fetchPushSettings()]
  if (!session || !settings) return
  const token = await (await firebase()).getFirebaseToken(settings)
  const age = Date.now() - Number(localStorage.getItem(STORED_AT_KEY))
  if (token === storedPushToken() && localStorage.getItem(OWNER_KEY) === ownerOf(session) && age < REFRESH_MS) return
  // A sign-out during the request removes the stored token: nothing may be stored after that.
  localStorage.removeItem(OWNER_KEY)
  storePushToken(token)
  await call(pushTokenPath(session), { method: 'POST', body: { fcm_token_web: token, _method: 'PUT' } })
  localStorage.setItem(STORED_AT_KEY, String(Date.now()))
  localStorage.setItem(OWNER_KEY, ownerOf(session))
}

/** A client who grants permission also gets the channel `push`, which they can remove in their account. */
async function addPushChannel(): Promise<void> {
  const session = readSession()
  if (session?.guard !== 'client') return
  const path = `/api/client/clients/${session.person.id}`
  const { body: { version, channels } } = await call<{ readonly version: number; readonly channels: readonly string[] | null }>(path)
  if (channels?.includes('push')) return
  await call(path, { method: 'PATCH', body: { version, channels: [...channels ?? [], 'push'] } })
}
