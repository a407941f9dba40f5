/** After a sign-in with the password on a phone, its PIN is offered (admin/staff/layout/pin_offer.tsx). */
import { readDeviceToken } from './device_token.ts'

const OFFERED_KEY = 'pin_offered'
const OFFER_KEY = 'pin_offer'

/** A phone: touched, and narrow in one direction. */
const isPhone = (): boolean => matchMedia('(pointer: coarse) and (width < 640px), (pointer: coarse) and (height < 480px)').matches

export function offerPinAfterSignIn(): void {
  if (isPhone() && readDeviceToken() === null && localStorage.getItem(OFFERED_KEY) === null) sessionStorage.setItem(OFFER_KEY, 'true')
}

export const isPinOffered = (): boolean => sessionStorage.getItem(OFFER_KEY) !== null

/** Taken or put away: it is not offered again. */
export function endPinOffer(): void {
  sessionStorage.removeItem(OFFER_KEY)
  localStorage.setItem(OFFERED_KEY, 'true')
}
