/** What the call list reads; what it writes: backend/trade/contacts/calls.ts. */
import { defineCall } from '#backend/engine/calls/define_call'
import { listTurns } from '#backend/engine/resource/list_turns'
import { callList } from '#common/calls/call_list'

const call = { method: 'get', tag: 'follow_ups', guard: 'user', permissions: ['follow-up-list', 'client-list'], turns: listTurns } as const
const flag = { optional: { one_of: ['true'] } } as const

export const callListCalls = [
  defineCall({
    ...call, id: 'user.call_list', text: 'call_list.show', path: '/api/user/follow-ups/calls', answer: callList,
    query: { kind: { optional: { of: 'follow_up_kind' } }, due: flag, mine: flag },
    run: async (request) => (await import('./call_list.ts')).showCalls(request),
  }),
  defineCall({
    ...call, id: 'user.call_list.due', path: '/api/user/follow-ups/due', answer: { due: 'int' },
    run: async (request) => (await import('./call_list.ts')).showDueCalls(request),
  }),
  defineCall({
    ...call, id: 'user.call_list.waiting', tag: 'threads', permissions: ['thread-list'], path: '/api/user/threads/waiting',
    answer: { due: 'int' },
    run: async (request) => (await import('./call_list.ts')).showWaitingThreads(request),
  }),
  defineCall({
    ...call, id: 'user.messages.unsent', tag: 'notifications', permissions: ['notification-list'], path: '/api/user/messages/unsent',
    answer: { due: 'int' },
    run: async (request) => (await import('./call_list.ts')).showUnsentMessages(request),
  }),
]
