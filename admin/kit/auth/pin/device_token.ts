/** The token of an enrolled device, kept by its browser (backend/services/auth/sign_in/devices.ts). Without a PIN it signs nobody in. */
const KEY = 'zarbia-device'

export const readDeviceToken = (): string | null => localStorage.getItem(KEY)
export const storeDeviceToken = (token: string): void => { localStorage.setItem(KEY, token) }
/** After its revocation. */
export const forgetDeviceToken = (): void => { localStorage.removeItem(KEY) }
