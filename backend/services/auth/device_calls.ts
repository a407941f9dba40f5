/** Enrolled devices and sign-in by PIN, of staff and couriers. */
import { defineCall } from '#backend/engine/calls/define_call'
import { newDevice, ownDevice } from '#common/pin'
import { code, deviceName, deviceToken, givenPassword, pin, pinProof, signedInAs } from './shapes.ts'
import { GUARD_CONFIGS } from './guards.ts'

const signIn = { tag: 'auth', text: 'auth.pin', method: 'post', refusals: [401, 403] } as const
const staff = { tag: 'auth', guard: 'user', repeatable: true } as const

/** The own phones. */
function ownDevicesOf(guard: 'user' | 'courier', path: string) {
  const own = { tag: 'auth', guard, permissions: [], why: 'the own phones' } as const
  return [
    defineCall({
      ...own, id: `${guard}.auth.own_devices`, method: 'get', path, answer: [ownDevice],
      run: async (call) => (await import('./sign_in/device_controller.ts')).listOwnDevices(guard, call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.enroll_own_device`, method: 'post', path, repeatable: true,
      body: { pin, name: { optional: deviceName }, current_password: { optional: givenPassword } }, status: 201, answer: newDevice,
      run: async (call) => (await import('./sign_in/device_controller.ts')).enrollOwnDevice(guard, call),
    }),
    defineCall({
      ...own, id: `${guard}.auth.revoke_own_device`, method: 'delete', path: `${path}/{id}`, params: { id: 'id' },
      status: 204, save: async (call) => (await import('./sign_in/device_controller.ts')).revokeOwnDevice(guard, call),
    }),
  ]
}

export const deviceCalls = [
  defineCall({
    ...signIn, id: 'user.auth.pin', path: '/auth/user/pin', body: { ...pinProof, code: { optional: code } }, answer: signedInAs('user'),
    run: async (call) => (await import('./sign_in/pin_sign_in.ts')).signInWithPin(GUARD_CONFIGS.user, call),
  }),
  defineCall({
    ...signIn, id: 'courier.auth.pin', path: '/auth/courier/pin', body: { device_token: deviceToken, pin }, answer: signedInAs('courier'),
    run: async (call) => (await import('./sign_in/pin_sign_in.ts')).signInWithPin(GUARD_CONFIGS.courier, call),
  }),
  defineCall({
    ...staff, id: 'user.auth.enroll_shared_device', method: 'post', path: '/auth/user/devices', permissions: ['device-create'],
    body: { name: deviceName, site_id: { optional: { ref: 'sites' } } }, status: 201, answer: newDevice,
    run: async (call) => (await import('./sign_in/device_controller.ts')).enrollSharedDevice(call),
  }),
  defineCall({
    ...staff, id: 'user.auth.own_pin', method: 'put', path: '/auth/user/me/pin', permissions: [], why: 'the own PIN',
    body: { pin, current_password: givenPassword }, status: 204, run: async (call) => (await import('./pin/own_pin.ts')).setOwnPin(call),
  }),
  ...ownDevicesOf('user', '/auth/user/own-devices'), ...ownDevicesOf('courier', '/auth/courier/devices'),
]
