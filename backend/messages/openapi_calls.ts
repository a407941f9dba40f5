import { app } from '#resources'
import { LOCALES } from '#common/locales'
import { PHONE_CHANNELS } from '#common/phone_channels'
import type { ApiCall } from '#backend/openapi/api_call'
import type { Translate } from '#backend/i18n/translator'
import { id, integer, nullable, object, enumOf, refersTo, string } from '#backend/definition/json_schema'
import { CLIENT_SUBJECTS } from './client_subjects.ts'

const event = nullable(enumOf(app.enums.notification_event))
const channel = nullable(enumOf(app.enums.message_channel))
const translations = object(Object.fromEntries(LOCALES.map((locale) => [locale, nullable(string({ maxLength: 1000 }))])), LOCALES)
const parts = object({ encoding: enumOf(['gsm', 'ucs2']), characters: integer({ minimum: 0 }), parts: integer({ minimum: 0 }) })
const preview = object({ title: nullable(string()), body: string(), parts })
const composed = object({
  event, subject: refersTo(CLIENT_SUBJECTS, object({ type: enumOf(CLIENT_SUBJECTS), id })), channel: enumOf(PHONE_CHANNELS),
  body: nullable(string({ maxLength: 1000 })),
}, ['event', 'body'])

export function messageCalls(t: Translate): ApiCall[] {
  const call = (name: string) => ({
    id: `user.messages.${name}`, tag: 'messages', guard: 'user' as const, method: 'post' as const, summary: t(`openapi.messages.${name}`),
  })
  return [
    {
      ...call('preview'), path: '/api/user/messages/preview', permissions: ['notification-list'],
      body: { schema: object({ event, channel, title: nullable(translations), body: translations }, ['event', 'channel', 'title']) },
      answer: { schema: object(Object.fromEntries(LOCALES.map((locale) => [locale, preview])), LOCALES) },
    },
    {
      ...call('compose'), path: '/api/user/messages/compose', refusals: [404], body: { schema: composed },
      answer: { schema: object({ body: string(), link: string() }) },
    },
    {
      ...call('by_hand'), path: '/api/user/messages/by-hand', refusals: [404], repeatable: true, body: { schema: composed },
      answer: { status: 201, schema: object({ id }) },
    },
  ]
}
