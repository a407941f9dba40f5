/** The own two-step verification. */
import { defineCall } from '#backend/engine/calls/define_call'
import { code, givenPassword, secondFactorState } from '../shapes.ts'

const own = { tag: 'auth', guard: 'user', permissions: [], why: 'the own two-step verification' } as const
const path = '/auth/user/second-factor'

export const secondFactorCalls = [
  defineCall({
    ...own, id: 'user.auth.second_factor', method: 'get', path, answer: secondFactorState,
    run: async (call) => (await import('./second_factor_controller.ts')).showSecondFactor(call),
  }),
  defineCall({
    ...own, id: 'user.auth.begin_second_factor', method: 'post', path, refusals: [409], repeatable: true,
    body: { current_password: givenPassword }, answer: { members: { secret: 'string', uri: 'string' } },
    run: async (call) => (await import('./second_factor_controller.ts')).startEnrollment(call),
  }),
  defineCall({
    ...own, id: 'user.auth.confirm_second_factor', method: 'post', path: `${path}/confirm`, refusals: [409], body: { code },
    answer: { recovery_codes: ['string'] }, save: async (call) => (await import('./second_factor_controller.ts')).confirmEnrollment(call),
  }),
  defineCall({
    ...own, id: 'user.auth.drop_second_factor', method: 'delete', path, repeatable: true,
    body: { current_password: givenPassword, code }, answer: {},
    run: async (call) => (await import('./second_factor_controller.ts')).disableSecondFactor(call),
  }),
]
