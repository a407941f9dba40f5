/** What needs no session: signing in, and setting a new password by a link or a code. */
import { defineCall } from '#backend/engine/calls/define_call'
import { GUARDS } from '#common/guards'
import { code, givenPassword, linkToken, message, newOwner, newPasswords, phone, signedInAs } from './shapes.ts'
import { GUARD_CONFIGS } from './guards.ts'
import type { SendSecret } from './sign_in/phone_code_controller.ts'
import type { Guard } from '#schema/types'

const auth = { tag: 'auth', method: 'post' } as const
const credentials = { phone, password: givenPassword } as const

const signInCalls = (guard: Guard) => {
  const config = GUARD_CONFIGS[guard]
  return [
    defineCall({
      ...auth, id: `${guard}.auth.login`, path: `/auth/${guard}/login`, refusals: [401, 403], answer: signedInAs(guard),
      body: guard === 'user' ? { ...credentials, code: { optional: code } } : credentials,
      run: async (call) => (await import('./sign_in/sign_in.ts')).signIn(config, call),
    }),
    defineCall({
      ...auth, id: `${guard}.auth.forgot_password`, path: `/auth/${guard}/forgot-password`,
      body: { url: { type: 'string', max: 500 }, email: 'email' }, answer: message,
      run: async (call) => (await import('./password/forgot_password.ts')).forgotPassword(config, call),
    }),
    defineCall({
      ...auth, id: `${guard}.auth.restore`, path: `/auth/${guard}/restore`, refusals: [401, 409],
      body: { token: linkToken, ...newPasswords }, answer: message,
      run: async (call) => (await import('./password/account_restore.ts')).restoreAccount(config, call),
    }),
    guard === 'client'
      ? defineCall({
        ...auth, id: 'client.auth.reset_password', text: 'auth.reset_by_bearer', path: '/auth/client/reset-password', refusals: [401],
        body: newPasswords, answer: message,
        run: async (call) => (await import('./password/reset_password.ts')).resetByBearer(config, call),
      })
      : defineCall({
        ...auth, id: `${guard}.auth.reset_password`, path: `/auth/${guard}/reset-password`,
        body: { email: 'email', token: linkToken, ...newPasswords }, answer: message,
        run: async (call) => (await import('./password/reset_password.ts')).resetByLink(config, call),
      }),
  ]
}

const codeCalls = (sendSecret: SendSecret) => [
  defineCall({
    ...auth, id: 'client.auth.send_code', path: '/auth/client/send-code', body: { phone }, answer: { message: 'string', request: 'string' },
    run: async (call) => (await import('./sign_in/phone_code_controller.ts')).sendPhoneCode(GUARD_CONFIGS.client, sendSecret, call),
  }),
  defineCall({
    ...auth, id: 'client.auth.confirm_email', path: '/auth/client/confirm-email', refusals: [401], body: { token: linkToken },
    answer: message,
    run: async (call) => (await import('./email_confirmation.ts')).confirmEmail(GUARD_CONFIGS.client, call),
  }),
  defineCall({
    ...auth, id: 'client.auth.check_code', path: '/auth/client/check-code', answer: { token: 'string' },
    body: { phone, request: { type: 'string', min: 1, max: 60 }, code: { type: 'string', pattern: '^[0-9]{6}$', max: 6 } },
    run: async (call) => (await import('./sign_in/phone_code_controller.ts')).checkPhoneCode(GUARD_CONFIGS.client, call),
  }),
]

/** `sendSecret` sends a message of the room above. */
export const openCalls = (sendSecret: SendSecret) => [
  ...GUARDS.flatMap(signInCalls), ...codeCalls(sendSecret),
  defineCall({
    ...auth, id: 'user.auth.first_owner', path: '/auth/user/first-owner', refusals: [403],
    body: { token: { type: 'string', max: 1000 }, ...newOwner, password_confirmation: givenPassword }, answer: message,
    run: async (call) => (await import('./password/first_owner.ts')).createFirstOwner(call),
  }),
  defineCall({
    id: 'house.public_settings', method: 'get', path: '/api/public/settings', tag: 'house', answer: { map_of: 'any' },
    run: async (call) => (await import('./public_settings.ts')).showPublicSettings(call),
  }),
]
