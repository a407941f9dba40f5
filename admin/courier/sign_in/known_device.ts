/** The phone that a courier has enrolled with a PIN: it opens a session without the password (common/pin.ts). */
import { parseJson } from '#common/text/parse_json'
import { createStore } from '../../kit/providers/external_store.ts'

export interface KnownDevice { readonly courier_id: number; readonly name: string; readonly device_token: string }

const KEY = 'courier_device'

const device = createStore(read())
export const useKnownDevice = device.useValue

export function rememberDevice(known: KnownDevice): void {
  localStorage.setItem(KEY, JSON.stringify(known))
  device.set(known)
}

export function forgetDevice(): void {
  localStorage.removeItem(KEY)
  device.set(null)
}

function read(): KnownDevice | null {
  const known = typeof localStorage === 'undefined' ? undefined : parseJson(localStorage.getItem(KEY)) as KnownDevice | null | undefined
  return typeof known?.device_token === 'string' ? known : null
}
