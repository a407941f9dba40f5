/** A message that only its reader may see: its row has dots where the code stands in the text that is sent. */
import { query } from '#backend/database/query'
import type { Store, Values } from '#backend/resource/store'

const DOTS = '••••••'

type Message = Values<'notifications'> & { readonly body?: never }

/** At once, at any hour: somebody waits for it. `text` says the message around what is secret. */
export async function tellSecret(store: Store, message: Message, text: (secret: string) => string, secret: string): Promise<void> {
  const { id } = await store.insert('notifications', { ...message, body: text(DOTS), secret: true })
  await query(store.trx, 'insert into message_secrets (notification_id, body) values (?, ?)', [id, text(secret)])
}
