import { defineCall } from '#backend/engine/calls/define_call'
import { listTurns } from '#backend/engine/resource/list_turns'
import { cashDay } from '#common/money/cash_day'

export const cashCalls = [
  defineCall({
    id: 'user.cash_day', text: 'cash.day', method: 'get', path: '/api/user/cash-day', tag: 'cash_sessions', guard: 'user',
    permissions: ['cash-list', 'transaction-list'], turns: listTurns, query: { day: 'date' }, answer: cashDay,
    run: async (call) => (await import('./day.ts')).showCashDay(call),
  }),
]
