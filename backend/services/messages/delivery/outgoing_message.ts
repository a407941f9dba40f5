/** A message as its channel receives it. */
import db from '@adonisjs/lucid/services/db'
import { query } from '#backend/engine/database/query'
import type { Message } from './claim_message.ts'
import type { OutgoingMessage } from '#backend/services/channels/channel'

/** Null when its secret has been deleted. */
export async function outgoingMessageFor(row: Message, key: string): Promise<OutgoingMessage | null> {
  const { id, locale, title, address, link, secret } = row
  const body = secret ? await secretBody(id) : row.body
  if (body === null) return null
  const recipient = { type: row.recipient_type, id: row.recipient_id }
  return { id, key, recipient, address, locale, title, body, link, ...templateOf(row) }
}

async function secretBody(id: number): Promise<string | null> {
  const [secret] = await query(db.connection(), 'select body from message_secrets where notification_id = ?', [id])
  return secret ? String(secret.body) : null
}

/** On another channel, and within 24 hours of what the client wrote, the same row is a text. */
const templateOf = ({ channel, in_window, external_template, parameters }: Message) => (
  channel === 'whatsapp' && !in_window ? { external_template, parameters: parameters ?? [] } : { external_template: null, parameters: [] })
