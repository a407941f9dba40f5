/** Enrolled devices and sign-in by PIN, of staff and couriers. */
import { PIN_MAX, PIN_MIN } from '#common/pin'
import { pathParameter, type ApiCall } from '../api_call.ts'
import { array, boolean, id, instant, nullable, object, refersTo, string, type Schema } from '#backend/definition/json_schema'
import type { Translate } from '#backend/i18n/translator'

const pin = string({ pattern: `^[0-9]{${PIN_MIN},${PIN_MAX}}$` })
const deviceToken = string({ minLength: 1, maxLength: 200 })
const password = string({ minLength: 1, maxLength: 200, format: 'password' })
const name = string({ minLength: 1, maxLength: 80 })
const device = object({ id, name: string() })
const newDevice = object({ device, device_token: string() })

/** `signedIn`: the answer of a sign-in. */
export const pinCalls = (t: Translate, signedIn: (guard: 'user' | 'courier') => Schema): ApiCall[] => {
  const call = (guard: string, summary: string) => ({ id: `${guard}.auth.${summary}`, tag: 'auth', summary: t(`openapi.auth.${summary}`) })
  const own = (summary: string) => ({ ...call('courier', summary), guard: 'courier' as const })
  return [
    {
      ...call('user', 'pin'), description: t('openapi.auth.pin_about'), method: 'post', path: '/auth/user/pin', refusals: [401, 403],
      body: { schema: object({
        device_token: deviceToken, pin, user_id: id, phone: string({ minLength: 1, maxLength: 40 }), code: string({ maxLength: 20 }),
      }, ['user_id', 'phone', 'code']) },
      answer: { schema: signedIn('user') },
    },
    {
      ...call('courier', 'pin'), description: t('openapi.auth.pin_about'), method: 'post', path: '/auth/courier/pin', refusals: [401, 403],
      body: { schema: object({ device_token: deviceToken, pin }) }, answer: { schema: signedIn('courier') },
    },
    {
      ...call('user', 'enroll_shared_device'), guard: 'user', permissions: ['device-create'], method: 'post', path: '/auth/user/devices',
      repeatable: true, body: { schema: object({ name, site_id: refersTo('sites') }, ['site_id']) },
      answer: { status: 201, schema: newDevice },
    },
    {
      ...call('user', 'own_pin'), guard: 'user', method: 'put', path: '/auth/user/me/pin', repeatable: true,
      body: { schema: object({ pin, current_password: password }) }, answer: { status: 204 },
    },
    {
      ...own('own_devices'), method: 'get', path: '/auth/courier/devices',
      answer: { schema: array(object({
        id, name: string(), created_at: instant, last_used_at: nullable(instant), is_current: boolean,
      })) },
    },
    {
      ...own('enroll_own_device'), method: 'post', path: '/auth/courier/devices', repeatable: true,
      body: { schema: object({ pin, name, current_password: password }, ['name', 'current_password']) },
      answer: { status: 201, schema: newDevice },
    },
    {
      ...own('revoke_own_device'), method: 'delete', path: '/auth/courier/devices/{id}', parameters: [pathParameter('id', id)],
      repeatable: true, answer: { status: 204 },
    },
  ]
}
