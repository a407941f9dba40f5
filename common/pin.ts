/** The PIN and the devices on which it signs in: limits and wire types of the calls below /auth (backend/services/auth/device_calls.ts). */
import type { ShapedAs } from '#resources'

/** Digits of a PIN. */
export const PIN_MIN = 4
export const PIN_MAX = 6
export const PIN_PATTERN = `^[0-9]{${PIN_MIN},${PIN_MAX}}$`
/** Wrong PINs of one person on one device, after which only the password signs in. */
export const PIN_TRIES = 5
/** Wrong PINs of one person on all devices within a day, after which only the password signs in anywhere. */
export const PIN_TRIES_OF_DAY = 10

/** Enrolled devices at the same time: shared ones of a site, and the own phones of a courier or of staff. */
export const DEVICES_OF_SITE = 50
export const DEVICES_OF_PERSON = 5

const device = { id: 'id', name: 'string' } as const
export type EnrolledDevice = ShapedAs<typeof device>

/** The answer to an enrolment. The token is in no other answer. */
export const newDevice = { device, device_token: 'string' } as const
export type NewDevice = ShapedAs<typeof newDevice>

/** Those who may sign in on a shared device. */
export const devicePeople = { device, people: [{ id: 'id', full_name: 'string', since: 'datetime|null' }] } as const
export type DevicePeople = ShapedAs<typeof devicePeople>
export type DevicePerson = DevicePeople['people'][number]

/** A row of `GET /auth/courier/devices` and `GET /auth/user/own-devices`. */
export const ownDevice = { ...device, created_at: 'datetime', last_used_at: 'datetime|null', is_current: 'bool' } as const
export type OwnDevice = ShapedAs<typeof ownDevice>
