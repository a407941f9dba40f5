/**
 * Messages to clients that wait to be sent by hand, because no channel is set up. They lie there for hours: of an order the newest one
 * waits. After some days they are no news any more, and their list has an end.
 */
import { retractRows } from '../retract.ts'
import type { Event } from '../channel_routing.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** Whether a row of `notifications` is one of them. */
export const unsentSql = (message: string): string =>
  `(${message}.status = 'queued' and ${message}.held and ${message}.failure = 'not_configured')`

const DAYS = 3

/** They ask the client for something, and end when it is done; a reminder of them overtakes nothing. */
const NOT_OVERTAKEN: readonly Event[] = ['quote_ready', 'order_ready']
const REMINDERS: readonly Event[] = ['quote_reminder', 'ready_reminder', 'payment_reminder']

/** What this message has overtaken: "on the way" once it is delivered. */
export async function dropOvertaken(store: Store, { id }: Pick<Row<'notifications'>, 'id'>): Promise<void> {
  await retractRows(store, await store.query(OVERTAKEN, [id, REMINDERS, NOT_OVERTAKEN]))
}

const OVERTAKEN = `
  select older.id from notifications newer join notifications older
    on older.recipient_type = newer.recipient_type and older.recipient_id = newer.recipient_id and older.id < newer.id
  where newer.id = ? and newer.event <> all(?::text[]) and older.event <> all(?::text[])
    and ${unsentSql('older')}
    and newer.subject_type = 'orders' and older.subject_type = 'orders' and older.subject_id = newer.subject_id
  for update of older skip locked`

/** The maximum of one run. */
const MAX_MESSAGES = 500

export async function giveUpUnsent(store: Store): Promise<void> {
  for (const { id } of await store.query(OLD, []))
    await store.transition('notifications', Number(id), 'cancel', { ask: { failure: 'too_late' } })
}

const OLD = `
  select id from notifications
  where ${unsentSql('notifications')} and created_at < now() - interval '${DAYS} days'
  order by id limit ${MAX_MESSAGES} for update skip locked`
