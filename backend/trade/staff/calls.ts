/** Clocking in and out, the names that a shared device shows, and the two-step verification of others. */
import { defineCall } from '#backend/engine/calls/define_call'
import { deviceToken, pinProof, secondFactorState } from '#backend/services/auth/shapes'
import { CLOCK_DIRECTIONS, clocked, clockState } from '#common/time/time_clock'
import { devicePeople } from '#common/pin'

const direction = { one_of: CLOCK_DIRECTIONS } as const
const own = { tag: 'attendances', path: '/api/user/attendance/clock', guard: 'user', permissions: [], why: 'the own working time' } as const
const ofUser = {
  tag: 'auth', path: '/api/user/users/{id}/second-factor', guard: 'user', permissions: ['user-edit'], params: { id: 'id' },
} as const

export const staffCalls = [
  defineCall({
    ...own, id: 'user.clock.state', method: 'get', answer: clockState,
    run: async (call) => (await import('./time_clock_controller.ts')).showClock(call),
  }),
  defineCall({
    ...own, id: 'user.clock.clock', method: 'post', body: { direction }, answer: clocked,
    save: async (call) => (await import('./time_clock_controller.ts')).clockInSession(call),
  }),
  defineCall({
    id: 'user.clock.on_device', method: 'post', path: '/auth/user/clock', tag: 'attendances', refusals: [401, 403],
    body: { ...pinProof, direction }, answer: clocked,
    run: async (call) => (await import('./time_clock_controller.ts')).clockOnDevice(call),
  }),
  defineCall({
    id: 'user.clock.device_people', method: 'post', path: '/auth/user/devices/people', tag: 'attendances', refusals: [401],
    body: { device_token: deviceToken }, answer: devicePeople,
    run: async (call) => (await import('./time_clock_controller.ts')).listDevicePeople(call),
  }),
  defineCall({
    ...ofUser, id: 'user.auth.second_factor_of', method: 'get', answer: secondFactorState,
    run: async (call) => (await import('./second_factor_of.ts')).showSecondFactorOf(call),
  }),
  defineCall({
    ...ofUser, id: 'user.auth.remove_second_factor', method: 'delete', refusals: [409], answer: {},
    save: async (call) => (await import('./second_factor_of.ts')).removeSecondFactor(call),
  }),
]
