import type { ShapedAs } from '#resources'
import { LOCALES } from '../locales.ts'

/** GET /api/<guard>/inbox, newest first. */
export const inboxMessage = {
  id: 'id', title: 'string|null', body: 'string',
  /** Path of a page of the application. */
  link: 'string|null',
  /** The language of title and body. */
  locale: { one_of: LOCALES }, created_at: 'datetime', read_at: 'datetime|null',
} as const
export type InboxMessage = ShapedAs<typeof inboxMessage>

/** Staff: messages of one event that came soon after each other are one line. */
export const inboxLine = {
  // Of the first message of the line, which stays when others join it; what else is told is of the last one.
  ...inboxMessage, event: { nullable: { of: 'notification_event' } }, count: 'int',
} as const
export type InboxLine = ShapedAs<typeof inboxLine>

/** The transport behind a channel; without an SMTP server, mails are written to files on this machine. */
export const channelState = {
  configured: 'bool', via: { nullable: { one_of: ['smtp', 'caught', 'http', 'fcm', 'inbox'] } },
} as const
export type ChannelState = ShapedAs<typeof channelState>
