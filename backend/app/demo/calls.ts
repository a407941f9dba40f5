import { defineCall } from '#backend/engine/calls/define_call'

export const demoCalls = [
  defineCall({
    id: 'house.demo_accounts', method: 'get', path: '/api/user/demo-accounts', tag: 'house', guard: 'user', permissions: [],
    why: 'a warning to all staff', answer: { left: 'bool' },
    run: async () => (await import('./people/remaining_demo_accounts.ts')).showDemoAccountsLeft(),
  }),
]
