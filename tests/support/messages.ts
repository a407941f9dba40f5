/** Messages of tests: rows as an event writes them, and channels that note what they were given. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/database/query'
import { deliverBy, type Channels } from '#backend/messages/delivery/deliver'
import { enqueueDelivery } from '#backend/messages/delivery/enqueue'
import { reaches } from './jobs.ts'
import type { Channel, Envelope } from '#backend/channels/channel'
import type { Row } from '#resources'

export type Message = Row<'notifications'> & { readonly recipient_type: string; readonly recipient_id: number }
type Given = Readonly<Record<string, unknown>>

let count = 0

/** Returns its id. */
export async function message(recipient: { readonly type: string; readonly id: number }, given: Given = {}): Promise<number> {
  const values: Given = {
    recipient_type: recipient.type, recipient_id: recipient.id, channel: 'sms', locale: 'fr', title: null, address: '+212600000000',
    body: `Message ${++count}`, status: 'queued', held: false, secret: false, key: `test:${process.pid}:${count}`, ...given,
  }
  const names = Object.keys(values)
  const [row] = await query(
    db.connection(),
    `insert into notifications (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) returning id`,
    Object.values(values),
  )
  return Number(row?.id)
}

export async function messageOf(id: number): Promise<Message> {
  const [row] = await query(db.connection(), 'select * from notifications where id = ?', [id])
  if (!row) throw new Error(`no message ${id}`)
  return row as unknown as Message
}

const closed: Channel = { isConfigured: () => false, send: () => Promise.reject(new Error('it is not configured')) }

/** Of which those that are not named are not configured. */
export const jobsWith = (channels: Partial<Channels>) =>
  ({ 'messages.deliver': deliverBy({ email: closed, in_app: closed, sms: closed, whatsapp: closed, push: closed, ...channels }) })

/** Answers as told, one after the other, and keeps what it was given. */
export function spoken(answers: readonly Channel['send'][], more: Partial<Channel> = {}): Channel & { readonly given: Envelope[] } {
  const given: Envelope[] = []
  return {
    given, isConfigured: () => true,
    send(outgoing) {
      given.push(outgoing)
      const answer = answers[given.length - 1] ?? answers.at(-1)
      return answer ? answer(outgoing) : Promise.reject(new Error('it has no answer'))
    },
    ...more,
  }
}

/** Put out, and done with. */
export async function delivered(id: number): Promise<Message> {
  await reaches(await enqueueDelivery(db.connection(), id), 'done')
  return messageOf(id)
}
