/** Calls of the call list that write. The list itself: backend/pages/calls. */
import { defineCall } from '#backend/engine/calls/define_call'

const call = { method: 'post', guard: 'user', permissions: ['follow-up-edit', 'client-list'] } as const
const maybe = <const S>(shape: S) => ({ optional: { nullable: shape } }) as const

export const contactCalls = [
  defineCall({
    ...call, id: 'user.call_list.claim', path: '/api/user/clients/{id}/claim-call', tag: 'follow_ups', answer: { id: 'id' },
    refusals: [409], save: async (request) => (await import('./claims.ts')).claimCall(request),
  }),
  defineCall({
    ...call, id: 'user.call_list.release', path: '/api/user/clients/{id}/release-call', tag: 'follow_ups', answer: { id: 'id' },
    save: async (request) => (await import('./claims.ts')).releaseCall(request),
  }),
  defineCall({
    ...call, id: 'user.call_list.contact', path: '/api/user/clients/{id}/contact', tag: 'delivery_calls', refusals: [409],
    body: {
      medium: maybe({ of: 'told_by' }), result: maybe({ of: 'call_result' }), phone: maybe('phone'),
      next_call_at: maybe({ type: 'datetime' }), note: maybe({ type: 'string', max: 190 }),
    },
    answer: { id: 'id', closed: 'int', next_try: 'datetime|null' },
    save: async (request) => (await import('./log_contact.ts')).logContact(request),
  }),
  defineCall({
    ...call, id: 'user.call_list.undo', path: '/api/user/delivery-calls/{id}/undo', tag: 'delivery_calls', answer: { id: 'id' },
    refusals: [409], save: async (request) => (await import('./undo_contact.ts')).undoContact(request),
  }),
]
