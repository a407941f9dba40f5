import type { ShapedAs } from '#resources'

/** `GET /api/client/messages`: what the company has written to the client, on any channel. */
export const clientMessage = {
  id: 'id', channel: { of: 'message_channel' },
  /** In the language of the reader. */
  title: 'string|null',
  /** As it was sent, in this language. An arrow is in the place of a link to the order. */
  body: 'string', locale: { of: 'locale' },
  /** The order that it is about. */
  order: { nullable: { id: 'id', code: 'string' } }, at: 'datetime',
} as const
/** `GET /api/client/conversation`: that, and what the client has written to the company. */
export const conversationMessage = {
  key: 'string', from: { one_of: ['client', 'company'] }, kind: { of: 'message_kind' }, title: 'string|null', text: 'string|null',
  /** Null for what somebody typed. */
  locale: { nullable: { of: 'locale' } }, order: clientMessage.order, at: 'datetime',
} as const
export type ConversationMessage = ShapedAs<typeof conversationMessage>
export type ClientMessage = ShapedAs<typeof clientMessage>
