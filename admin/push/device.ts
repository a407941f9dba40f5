/** Messages to this device: whether they can come, and turning them on and off. */
import { call } from '../providers/http.ts'
import { alone } from '../providers/lock.ts'
import { readSession, type Session } from '../providers/session.ts'
import { askPermission } from './permission.ts'
import { keepToken, keptToken, tokenPath, unbind } from '../providers/push_token.ts'
import { pushSettings } from './settings.ts'

/** `blocked`: by the person, in the settings of the browser. */
export type DeviceState = 'unsupported' | 'blocked' | 'on' | 'off'

export const ownerOf = ({ guard, person }: Session): string => `${guard} ${person.id}`

export function deviceState(): DeviceState {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const session = readSession()
  const isMine = keptToken() !== null && session !== null && localStorage.getItem(OWNER) === ownerOf(session)
  return Notification.permission === 'granted' && isMine && !isOff() ? 'on' : 'off'
}

/** Asks when the person is undecided, and stores the address of this browser for whoever is signed in. */
export async function bind({ isChosen = false } = {}): Promise<DeviceState> {
  if (!isSupported() || isOff()) return deviceState()
  const isUndecided = Notification.permission === 'default'
  if (await askPermission() !== 'granted') return deviceState()
  await alone(LOCK, store)
  if (isUndecided || isChosen) await choosePush()
  return deviceState()
}

export function switchOn(): Promise<DeviceState> {
  localStorage.removeItem(OFF)
  return bind({ isChosen: true })
}

export async function switchOff(): Promise<DeviceState> {
  localStorage.setItem(OFF, '1')
  const session = readSession()
  if (session) await unbind(session)
  await leave()
  return deviceState()
}

/** Gives the address up, so that nothing can come even if the server was not reached. An ended session alone gives up nothing. */
export async function leave(): Promise<void> {
  await alone(LOCK, async () => {
    const settings = await pushSettings()
    if (settings && isSupported() && Notification.permission === 'granted' && !keptToken()) await (await firebase()).giveUp(settings)
  })
}

const LOCK = 'zarbia-push'
const OFF = 'push_off'
const OWNER = 'fcm_token_web_of'
const STORED_AT = 'fcm_token_web_at'
/** Specification §9. Firebase's own package asks for a new address after the same time. */
const REFRESH_MS = 7 * 86_400_000

const firebase = () => import('./messaging.ts')

// On an iPhone there is none of it before the page stands on the home screen.
const isSupported = () => 'Notification' in window && 'PushManager' in window
const isOff = () => localStorage.getItem(OFF) !== null

async function store(): Promise<void> {
  const [session, settings] = [readSession(), await pushSettings()]
  if (!session || !settings) return
  const token = await (await firebase()).takeAddress(settings)
  const age = Date.now() - Number(localStorage.getItem(STORED_AT))
  if (token === keptToken() && localStorage.getItem(OWNER) === ownerOf(session) && age < REFRESH_MS) return
  // Who signs out while this is under way takes back what is remembered here: nothing of it may come after that.
  localStorage.removeItem(OWNER)
  keepToken(token)
  await call(tokenPath(session), { method: 'POST', body: { fcm_token_web: token, _method: 'PUT' } })
  localStorage.setItem(STORED_AT, String(Date.now()))
  localStorage.setItem(OWNER, ownerOf(session))
}

/** A client's yes to the browser is a yes to this way of being told, which he may take back among his data. */
async function choosePush(): Promise<void> {
  const session = readSession()
  if (session?.guard !== 'client') return
  const path = `/api/client/clients/${session.person.id}`
  const { body: { version, channels } } = await call<{ readonly version: number; readonly channels: readonly string[] | null }>(path)
  if (channels?.includes('push')) return
  await call(path, { method: 'PATCH', body: { version, channels: [...channels ?? [], 'push'] } })
}
