/** A number that is not the client's is noted with the client, and what waits to be sent to it is canceled. */
import { clearWrongNumber, markWrongNumber } from '#backend/services/messages/index'
import type { Store } from '#backend/engine/resource/store'
import type { Contact } from './move_follow_ups.ts'

export async function noteNumber(store: Store, { client_id, phone, result }: Contact): Promise<void> {
  if (client_id === null || phone === null) return
  if (result === 'answered') return clearWrongNumber(store.trx, phone, { client_id })
  if (result !== 'wrong_number' || !await markWrongNumber(store.trx, phone, { client_id })) return
  for (const { id } of await store.query(QUEUED_TO, [client_id, phone])) await store.transition('notifications', Number(id), 'cancel')
}

/** Without those that a worker is sending. */
const QUEUED_TO = `
  select id from notifications message
  where recipient_type = 'clients' and recipient_id = ? and address = ? and status = 'queued'
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  order by id for update skip locked`
