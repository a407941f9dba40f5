/** A message with a secret such as a code: its row has dots in place of the secret, which is stored apart until it is sent. */
import { query } from '#backend/database/query'
import type { Store, Values } from '#backend/resource/store'

const DOTS = '••••••'

type Message = Values<'notifications'> & { readonly body?: never }

/** Sent at once, quiet hours or not. `text` makes the message from the secret. */
export async function sendSecret(store: Store, message: Message, text: (secret: string) => string, secret: string): Promise<void> {
  const { id } = await store.insert('notifications', { ...message, body: text(DOTS), secret: true })
  await query(store.trx, 'insert into message_secrets (notification_id, body) values (?, ?)', [id, text(secret)])
}
