/** What providers call: receipts of our messages, and what clients write. */
import { defineCall } from '#backend/engine/calls/define_call'
import { CALLBACK_PATH } from '#backend/services/channels/callbacks/callback_path'

const callback = {
  path: `${CALLBACK_PATH}{channel}`, params: { channel: { type: 'string', max: 10, pattern: '^(whatsapp|sms)$' } }, tag: 'messages',
} as const
const asked = { optional: { type: 'string', max: 200 } } as const

export const callbackCalls = [
  defineCall({
    ...callback, id: 'messages.callback', method: 'post', body: 'object', answer: { received: 'int' }, refusals: [401, 404, 422],
    run: async (call) => (await import('./receive_callback.ts')).receiveCallback(call),
  }),
  defineCall({
    ...callback, id: 'messages.callback_check', method: 'get', sends: 'text/plain', refusals: [401, 404],
    query: { 'hub.mode': asked, 'hub.verify_token': asked, 'hub.challenge': asked },
    run: async (call) => (await import('./receive_callback.ts')).confirmCallback(call),
  }),
]
