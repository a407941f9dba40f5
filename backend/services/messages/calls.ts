/** Templates as they will read, and messages that staff send from their own phone. */
import { app } from '#resources'
import { defineCall } from '#backend/engine/calls/define_call'
import { enumOf, id, object, refersTo } from '#backend/engine/definition/json_schema'
import { composedMessage, templatePreview } from '#common/messages/texts'
import { SENT_PAPERS } from '#common/messages/sent_papers'
import { PHONE_CHANNELS } from '#common/text/phone_channels'
import { CLIENT_SUBJECTS } from './client_subjects.ts'
import type { ShapedAs } from '#resources'

const messages = { method: 'post', tag: 'messages', guard: 'user' } as const

const text = { optional: { nullable: { type: 'string', max: 1000 } } } as const
/** Languages may be missing while the template is being written. */
const translations = { en: text, es: text, fr: text, ar: text } as const
const event = { optional: { nullable: { one_of: app.enums.notification_event } } } as const
const template = {
  event, channel: { optional: { nullable: { one_of: app.enums.message_channel } } }, title: { optional: { nullable: translations } },
  body: translations,
} as const
export type TemplateDraft = ShapedAs<typeof template>

/**
 * `subject`: a record that the caller may see (read_draft.ts). `paper`: the text that goes with a paper of an order, in place of an
 * event's.
 */
const draft = {
  event, paper: { optional: { nullable: { one_of: SENT_PAPERS } } },
  subject: { schema: refersTo(CLIENT_SUBJECTS, object({ type: enumOf(CLIENT_SUBJECTS), id })) },
  channel: { one_of: PHONE_CHANNELS }, body: text,
} as const
export type SentDraft = ShapedAs<typeof draft>
const sender = {
  permissions: [], also: [{ when: () => true, needs: [['notification-send'], ['order-notify']], example: {} }], refusals: [404],
  body: draft,
} as const

export const messageCalls = [
  defineCall({
    ...messages, id: 'user.messages.preview', path: '/api/user/messages/preview', permissions: ['notification-list'],
    body: template, answer: templatePreview, run: async (call) => (await import('./preview_template.ts')).previewTemplate(call),
  }),
  defineCall({
    ...messages, ...sender, id: 'user.messages.compose', path: '/api/user/messages/compose', answer: composedMessage,
    run: async (call) => (await import('./compose_message.ts')).composeMessage(call),
  }),
  defineCall({
    ...messages, ...sender, id: 'user.messages.by_hand', path: '/api/user/messages/by-hand', status: 201, answer: { id: 'id' },
    save: async (call) => (await import('./compose_message.ts')).logManualMessage(call),
  }),
]
