/** Clocking in and out, and the names that a shared device shows. */
import { CLOCK_DIRECTIONS } from '#common/clock'
import { PIN_MAX, PIN_MIN } from '#common/pin'
import { array, day, enumOf, id, instant, nullable, object, string } from '#backend/definition/json_schema'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'

const deviceToken = string({ minLength: 1, maxLength: 200 })
const direction = enumOf(CLOCK_DIRECTIONS)
const state = { since: nullable(instant), forgotten: nullable(day) }
const clocked = object({ full_name: string(), direction, at: instant, ...state })

export const clockCalls = (t: Translate): ApiCall[] => {
  const call = (name: string) => ({ id: `user.clock.${name}`, tag: 'attendances', summary: t(`openapi.clock.${name}`) })
  const [own, path] = [{ guard: 'user' as const, path: '/api/user/attendance/clock' }, '/auth/user/clock']
  return [
    { ...call('state'), ...own, method: 'get', answer: { schema: object(state) } },
    { ...call('clock'), ...own, method: 'post', repeatable: true, body: { schema: object({ direction }) }, answer: { schema: clocked } },
    {
      ...call('on_device'), method: 'post', path, refusals: [401, 403], answer: { schema: clocked },
      body: { schema: object({
        device_token: deviceToken, pin: string({ pattern: `^[0-9]{${PIN_MIN},${PIN_MAX}}$` }), user_id: id,
        phone: string({ minLength: 1, maxLength: 40 }), direction,
      }, ['user_id', 'phone']) },
    },
    {
      ...call('device_people'), method: 'post', path: '/auth/user/devices/people', refusals: [401],
      body: { schema: object({ device_token: deviceToken }) },
      answer: { schema: object({
        device: object({ id, name: string() }), people: array(object({ id, full_name: string(), since: nullable(instant) })),
      }) },
    },
  ]
}
