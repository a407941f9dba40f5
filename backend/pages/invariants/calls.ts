/** The last check of the invariants, and one now: for those who may see the findings. */
import { defineCall } from '#backend/engine/calls/define_call'
import { invariantCheckState } from '#common/invariant_check_state'

const findings = { tag: 'invariant_findings', guard: 'user', permissions: ['invariant-list'], refusals: [403] } as const

export const invariantCalls = [
  defineCall({
    ...findings, id: 'user.invariants.state', method: 'get', path: '/api/user/invariants', answer: invariantCheckState,
    run: async () => (await import('./check_state.ts')).readCheckState(),
  }),
  defineCall({
    ...findings, id: 'user.invariants.check', method: 'post', path: '/api/user/invariants/check', status: 202,
    answer: { is_running: 'bool' }, save: async (call) => (await import('./check_state.ts')).checkNow(call),
  }),
]
