/**
 * What this browser keeps for the person who is signed in: the records that were opened last, lists. Other people use
 * the same browser, so it is forgotten when the session ends, wherever it was ended. Whatever is not of the device itself counts as
 * personal: a key that somebody adds is forgotten unless it is named here.
 */

/** Appearance, the printer, the scanner and the sounds of this device, its enrollment for PINs, its clock and its push token. */
const OF_DEVICE: ReadonlySet<string> = new Set([
  'ended', 'locale', 'mode', 'menu', 'menu_closed', 'scanner', 'zarbia-scan-sound', 'print_station',
  'zarbia-work-department', 'zarbia-device', 'zarbia-device-of', 'pin_offered',
  'courier_device', 'courier_locale', 'courier_clock_ms', 'push_off', 'fcm_token_web', 'fcm_token_web_of',
  'fcm_token_web_at', 'visit_language', 'reloaded_at', 'zarbia-measure-place',
])

/** Counted cash that is not settled yet: its key has the person (money/use_count_draft.ts), and it names nobody. */
const UNFINISHED = /^count \d+ /

export const isPersonal = (key: string): boolean => !OF_DEVICE.has(key) && !UNFINISHED.test(key)

export function forgetPersonalData(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (isPersonal(key)) storage.removeItem(key)
}
