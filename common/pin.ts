/** The PIN and the devices on which it signs in: limits and wire types of the calls below /auth (backend/auth/device_controller.ts). */
import type { ClockState } from './clock.ts'

/** Digits of a PIN. */
export const PIN_MIN = 4
export const PIN_MAX = 6
/** Wrong PINs of one person on one device, after which only the password signs in. */
export const PIN_TRIES = 5
/** Wrong PINs of one person on all devices within a day, after which only the password signs in anywhere. */
export const PIN_TRIES_OF_DAY = 10

/** Enrolled devices at the same time: shared ones of a site, and phones of a courier. */
export const DEVICES_OF_SITE = 50
export const DEVICES_OF_COURIER = 5

export interface EnrolledDevice { readonly id: number; readonly name: string }

/** The answer to an enrolment. The token is in no other answer. */
export interface NewDevice { readonly device: EnrolledDevice; readonly device_token: string }

/** Those who may sign in on a shared device. */
export interface DevicePeople { readonly device: EnrolledDevice; readonly people: readonly DevicePerson[] }
export interface DevicePerson extends Pick<ClockState, 'since'> { readonly id: number; readonly full_name: string }

/** A row of `GET /auth/courier/devices`. */
export interface OwnDevice extends EnrolledDevice {
  readonly created_at: string
  readonly last_used_at: string | null
  readonly is_current: boolean
}
