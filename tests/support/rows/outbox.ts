import { query } from '#backend/engine/database/query'
import db from '@adonisjs/lucid/services/db'
import { withStore } from '../server/with_store.ts'
import type { Store, Values } from '#backend/engine/resource/store'
import type { Row } from '#resources'

/** Reads the outbox, changes templates and inserts sent messages. */
export interface OutboxMessage extends Pick<
  Row<'notifications'>, 'id' | 'event' | 'channel' | 'locale' | 'title' | 'body' | 'status' | 'held' | 'address' | 'link' | 'fallback'
> {
  readonly scheduled_at: string | null
  readonly recipient_type: string
  readonly recipient_id: number
  readonly by_id: number | null
}

export const messagesAbout = async (type: string, id: number, event?: OutboxMessage['event']): Promise<OutboxMessage[]> => (await query(
  db.connection(), 'select * from notifications where subject_type = ? and subject_id = ? and (? = \'\' or event = ?) order by id',
  [type, id, event ?? '', event ?? ''],
)) as unknown as OutboxMessage[]

/** As without a provider: the last message to the client of an order waits for somebody who sends it. Returns its id. */
export const leaveToHand = async (order_id: number): Promise<number> => {
  const { id } = (await messagesAbout('orders', order_id)).findLast((message) => (
    message.recipient_type === 'clients' && message.status === 'queued'))!
  await withStore((store) => store.update('notifications', id, { held: true, failure: 'not_configured', channel: 'whatsapp' }))
  return id
}

/** What a member of staff reads of an event in the application, oldest first. */
export const toldTo = async (
  { id: person }: { readonly id: number }, type: string, id: number, event: OutboxMessage['event'],
): Promise<string[]> => (await messagesAbout(type, id, event))
  .filter((message) => message.recipient_type === 'users' && message.recipient_id === person && message.channel === 'in_app')
  .map(({ body }) => body)

/** Follow-ups of a subject: `machine open`. */
export const followUpsOf = async (type: string, id: number): Promise<string[]> => (await query(
  db.connection(), "select concat_ws(' ', kind, status) as it from follow_ups where subject_type = ? and subject_id = ? order by id",
  [type, id],
)).map(({ it }) => String(it))

type Template = Row<'notification_templates'>

/** Changes the templates of an event. Returns a function that restores them. */
export async function changeTemplates(
  event: Template['event'], change: Partial<Omit<Template, 'id' | 'version'>>, audience: Template['audience'] = 'client',
): Promise<() => Promise<void>> {
  const before = await withStore((store) => store.select('notification_templates', { event, audience }))
  await withStore(async (store) => {
    for (const { id } of before) await store.update('notification_templates', id, change)
  })
  return () => withStore(async (store) => {
    for (const { id, version: _, created_at: _c, updated_at: _u, ...values } of before) {
      await store.update('notification_templates', id, values)
    }
  })
}

/** The pending delivery job of a message, or null. */
export async function messageDeliveryJobOf(id: number): Promise<{ run_at: string } | null> {
  const sql = "select run_at from queue_jobs where name = 'messages.deliver' and key = ?"
  const [job] = await query(db.connection(), sql, [`notification:${id}`])
  return (job as { run_at: string } | undefined) ?? null
}

/** Inserts a message that was sent to a client. */
export const aSentMessage = (store: Store, clientId: number, values: Values<'notifications'>): Promise<Row<'notifications'>> =>
  store.insert('notifications', {
    recipient: { type: 'clients', id: clientId }, channel: 'whatsapp', locale: 'ar', body: 'Message', status: 'sent',
    sent_at: new Date().toISOString(), ...values,
  })
