/** Messages with a secret, such as a code: the row has dots in its place, and the text is stored separately until it is sent. */
import { query } from '#backend/engine/database/query'
import type { Store, Values } from '#backend/engine/resource/store'

const MASK = '••••••'

type Message = Values<'notifications'> & { readonly body?: never }

/** Sent at once, also in quiet hours. `text` renders the message around the secret. */
export async function sendSecret(store: Store, message: Message, text: (secret: string) => string, secret: string): Promise<void> {
  const { id } = await store.insert('notifications', { ...message, body: text(MASK), secret: true })
  await query(store.trx, 'insert into message_secrets (notification_id, body) values (?, ?)', [id, text(secret)])
}
