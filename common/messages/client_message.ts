import type { ShapedAs } from '#resources'

/** `GET /api/client/messages`: what the company has written to the client, on any channel. */
export const clientMessage = {
  id: 'id', channel: { of: 'message_channel' }, title: 'string|null', body: 'string', link: 'string|null', at: 'datetime',
} as const
export type ClientMessage = ShapedAs<typeof clientMessage>
