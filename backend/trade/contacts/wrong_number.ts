/** A number that is not the client's is noted with the client, and what waits to be sent to it is canceled. */
import type { Store } from '#backend/engine/resource/store'
import type { Contact } from './move_follow_ups.ts'

const MOST = 5

export async function noteNumber(store: Store, { client_id, phone, result }: Contact): Promise<void> {
  if (client_id === null || phone === null) return
  const isWrong = result === 'wrong_number'
  if (!isWrong && result !== 'answered') return
  const known = (await store.find('clients', client_id))?.wrong_phones ?? []
  if (known.includes(phone) === isWrong) return
  const others = known.filter((number) => number !== phone)
  await store.update('clients', client_id, { wrong_phones: isWrong ? [...others, phone].slice(-MOST) : others })
  if (!isWrong) return
  for (const { id } of await store.query(QUEUED_TO, [client_id, phone])) await store.transition('notifications', Number(id), 'cancel')
}

/** Without those that a worker is sending. */
const QUEUED_TO = `
  select id from notifications message
  where recipient_type = 'clients' and recipient_id = ? and address = ? and status = 'queued'
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  order by id for update skip locked`
