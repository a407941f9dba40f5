import { array, boolean, id, instant, integer, nullable, object, enumOf, string } from '#backend/definition/json_schema'
import { sharedParameter, type ApiCall } from '#backend/openapi/api_call'
import { app } from '#resources'
import { GUARDS } from '#common/guards'
import { LOCALES } from '#common/locales'
import type { Translate } from '#backend/i18n/translator'

/** The transport behind a channel; without an SMTP server, mails are written to files on this machine. */
export const MESSAGE_TRANSPORTS = ['smtp', 'caught', 'http', 'fcm', 'inbox'] as const
export type MessageTransport = (typeof MESSAGE_TRANSPORTS)[number]

const text = nullable(string())
const message = object({
  id, title: text, body: string(), link: text, locale: enumOf(LOCALES), created_at: instant, read_at: nullable(instant),
})
const state = object({ configured: boolean, via: nullable(enumOf(MESSAGE_TRANSPORTS)) })

export const inboxCalls = (t: Translate): ApiCall[] => [...GUARDS.flatMap((guard) => {
  const call = (name: string) => ({ id: `${guard}.inbox.${name}`, tag: 'messages', guard, summary: t(`openapi.messages.${name}`) })
  const at = `/api/${guard}/inbox`
  return [
    {
      ...call('inbox'), method: 'get', path: at, parameters: [sharedParameter('Start'), sharedParameter('End')],
      answer: {
        schema: array(message),
        headers: {
          'x-total-count': { schema: integer(), description: t('openapi.headers.total') },
          'x-unread': { schema: integer(), description: t('openapi.headers.unread') },
        },
      },
    },
    { ...call('read'), method: 'post', path: `${at}/{id}/read`, repeatable: true, answer: { schema: message } },
    { ...call('read_all'), method: 'post', path: `${at}/read-all`, repeatable: true, answer: { schema: object({ count: integer() }) } },
  ] satisfies ApiCall[]
}), {
  id: 'user.messages.channels', method: 'get', path: '/api/user/messages/channels', tag: 'messages', guard: 'user',
  permissions: ['setting-list'], summary: t('openapi.messages.channels'),
  answer: { schema: object(Object.fromEntries(app.enums.message_channel.map((channel) => [channel, state]))) },
}]
