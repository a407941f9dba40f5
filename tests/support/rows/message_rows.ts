/** Message rows as an event writes them, and channels that record what they send. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import { deliverMessageThrough, type Channels } from '#backend/services/messages/delivery/deliver_message'
import { enqueueMessageDelivery } from '#backend/services/messages/delivery/enqueue_message_delivery'
import { waitForJobStatus } from '../server/test_jobs.ts'
import type { Channel, OutgoingMessage } from '#backend/services/channels/channel'
import type { Row } from '#resources'

export type Message = Row<'notifications'> & { readonly recipient_type: string; readonly recipient_id: number }
type MessageValues = Readonly<Record<string, unknown>>

let count = 0

/** Inserts a message and returns its id. */
export async function insertMessage(
  recipient: { readonly type: string; readonly id: number },
  overrides: MessageValues = {},
): Promise<number> {
  const values: MessageValues = {
    recipient_type: recipient.type,
    recipient_id: recipient.id,
    channel: 'sms',
    locale: 'fr',
    title: null,
    address: '+212600000000',
    body: `Message ${++count}`,
    status: 'queued',
    held: false,
    secret: false,
    key: `test:${process.pid}:${count}`,
    ...overrides,
  }
  const names = Object.keys(values)
  const [row] = await query(
    db.connection(),
    `insert into notifications (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`,
    Object.values(values),
  )
  return Number(row?.id)
}

export async function findMessage(id: number): Promise<Message> {
  const [row] = await query(db.connection(), 'select * from notifications where id = ?', [id])
  if (!row) throw new Error(`no message ${id}`)
  return row as unknown as Message
}

const unconfiguredChannel: Channel = { isConfigured: () => false, send: () => Promise.reject(new Error('it is not configured')) }

export const unconfiguredChannels: Channels = {
  email: unconfiguredChannel, in_app: unconfiguredChannel, sms: unconfiguredChannel, whatsapp: unconfiguredChannel,
  push: unconfiguredChannel,
}

/** The delivery job with these channels; all others are not configured. */
export const messageDeliveryJobs = (channels: Partial<Channels>) => ({
  'messages.deliver': deliverMessageThrough({ ...unconfiguredChannels, ...channels }),
  // The price list of an order of a test asks for it.
  'orders.price_waiting': () => Promise.resolve(),
})

/** A channel that records the messages and uses the given responses in sequence. */
export function recordingChannel(
  answers: readonly Channel['send'][],
  more: Partial<Channel> = {},
): Channel & { readonly given: OutgoingMessage[] } {
  const envelopes: OutgoingMessage[] = []
  return {
    given: envelopes,
    isConfigured: () => true,
    send(outgoing) {
      envelopes.push(outgoing)
      const answer = answers[envelopes.length - 1] ?? answers.at(-1)
      return answer ? answer(outgoing) : Promise.reject(new Error('it has no answer'))
    },
    ...more,
  }
}

/** The response of a channel that has sent the message. */
export const respondSent = () => Promise.resolve({ outcome: 'sent', provider_id: 'P-1' } as const)

/** Enqueues the message and waits until it is delivered. */
export async function deliverMessage(id: number): Promise<Message> {
  await waitForJobStatus(await enqueueMessageDelivery(db.connection(), id), 'done')
  return findMessage(id)
}
