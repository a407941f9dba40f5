/** The token of an enrolled device, kept by its browser (backend/services/auth/sign_in/devices.ts). Without a PIN it signs nobody in. */
const KEY = 'zarbia-device'
/** Whose own phone it is; a shared device has none. */
const OWNER_KEY = 'zarbia-device-of'

export const readDeviceToken = (): string | null => localStorage.getItem(KEY)

/** `ownerId`: the person whose phone it is. */
export function storeDeviceToken(token: string, ownerId?: number): void {
  localStorage.setItem(KEY, token)
  if (ownerId === undefined) localStorage.removeItem(OWNER_KEY)
  else localStorage.setItem(OWNER_KEY, String(ownerId))
}

/** After its revocation. */
export function forgetDeviceToken(): void {
  localStorage.removeItem(KEY)
  localStorage.removeItem(OWNER_KEY)
}

export const isOwnDeviceOf = (personId: number): boolean =>
  readDeviceToken() !== null && localStorage.getItem(OWNER_KEY) === String(personId)
