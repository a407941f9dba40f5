/** The inbox of each guard, and which ways of sending are set up. */
import { app } from '#resources'
import { defineCall } from '#backend/engine/calls/define_call'
import { listPage } from '#backend/engine/calls/list_page'
import { GUARDS } from '#common/guards'
import { channelState, inboxLine, inboxMessage } from '#common/messages/inbox'

const inbox = { tag: 'messages', permissions: [], why: 'the own messages' } as const

const headers = { 'x-total-count': { shape: 'integer', about: 'total' }, 'x-unread': { shape: 'integer', about: 'unread' } } as const

export const deliveryCalls = [
  defineCall({
    ...inbox, guard: 'user', id: 'user.inbox.inbox', text: 'messages.lines', method: 'get', path: '/api/user/inbox',
    query: { ...listPage, line: { optional: { type: 'int', min: 1 } } }, answer: [inboxLine], headers,
    run: async (call) => (await import('./inbox_lines.ts')).showLines(call),
  }),
  defineCall({
    ...inbox, guard: 'user', id: 'user.inbox.read_line', text: 'messages.read_line', method: 'post', path: '/api/user/inbox/{id}/read-line',
    answer: { count: 'int' }, save: async (call) => (await import('./inbox_lines.ts')).markLineRead(call),
  }),
  ...(['courier', 'client'] as const).map((guard) => defineCall({
    ...inbox, guard, id: `${guard}.inbox.inbox`, text: 'messages.inbox', method: 'get', path: `/api/${guard}/inbox`,
    query: listPage, answer: [inboxMessage], headers, run: async (call) => (await import('./inbox.ts')).showInbox(call),
  })),
  ...GUARDS.flatMap((guard) => [
    defineCall({
      ...inbox, guard, id: `${guard}.inbox.read`, text: 'messages.read', method: 'post', path: `/api/${guard}/inbox/{id}/read`,
      answer: inboxMessage, save: async (call) => (await import('./inbox.ts')).markMessageRead(call),
    }),
    defineCall({
      ...inbox, guard, id: `${guard}.inbox.read_all`, text: 'messages.read_all', method: 'post', path: `/api/${guard}/inbox/read-all`,
      answer: { count: 'int' }, save: async (call) => (await import('./inbox.ts')).markAllMessagesRead(call),
    }),
  ]),
  defineCall({
    id: 'user.messages.channels', method: 'get', path: '/api/user/messages/channels', tag: 'messages', guard: 'user',
    permissions: ['setting-list'], answer: Object.fromEntries(app.enums.message_channel.map((channel) => [channel, channelState])),
    run: async () => (await import('./channel_states.ts')).showChannels(),
  }),
]
