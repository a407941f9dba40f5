import type { Row } from '#resources'
import type { Store, Values } from '#backend/resource/store'

/** Something that was said to a client, as it stands in the outbox. */
export const aMessage = (store: Store, clientId: number, values: Values<'notifications'>): Promise<Row<'notifications'>> =>
  store.insert('notifications', {
    recipient: { type: 'clients', id: clientId }, channel: 'whatsapp', locale: 'ar', body: 'Message', status: 'sent',
    sent_at: new Date().toISOString(), ...values,
  })
