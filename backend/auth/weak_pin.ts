/** Refuses PINs that are tried first: repeated and consecutive digits, days and years such as birthdays, parts of the phone number. */
import { invalid } from '#backend/resource/refusals'

/** Throws the 422 with the field `pin`. */
export function assertStrongPin(pin: string, person: { readonly phone?: string | null }): void {
  if (isWeakPin(pin, person)) throw invalid('pin', (t) => t('errors.auth.pin_weak'))
}

export function isWeakPin(pin: string, { phone }: { readonly phone?: string | null }): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10))
  const hasOneStep = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))
  return hasOneStep || isRepeatedPart(pin) || isDate(pin) || (phone ?? '').includes(pin)
}

/** 1212, 123123 */
const isRepeatedPart = (pin: string): boolean => /^(\d{2,3})\1+$/.test(pin)

/** A birthday is not stored: any day (0703, 070385, 850703) and any year of birth counts as one. */
function isDate(pin: string): boolean {
  if (pin.length === 4 && /^(19|20)\d\d$/.test(pin)) return true
  if (pin.length === 5) return false
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)]
  return isDay(a, b) || isDay(b, a) || (c !== '' && isDay(c, b))
}

const isDay = (day: string, month: string): boolean => Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
