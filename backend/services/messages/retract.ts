/** Messages that are no longer true. */
import { query } from '#backend/engine/database/query'
import { publishInbox } from './delivery/inbox.ts'
import type { Recipient } from './delivery/claim_message.ts'
import type { Store } from '#backend/engine/resource/store'
import type { Subject } from './template_context.ts'
import type { Event } from './channel_routing.ts'

/** Cancels queued messages. One that a worker is sending is not canceled. */
export async function retractMessages(store: Store, { type, id }: Subject, events: readonly Event[]): Promise<void> {
  if (store.isQuiet || !events.length) return
  await retractRows(store, await store.query(QUEUED, [type, id, events]))
}

export async function retractRows(store: Store, rows: readonly { readonly id?: unknown }[]): Promise<void> {
  for (const { id } of rows) await store.transition('notifications', Number(id), 'cancel')
}

const QUEUED = `
  select id from notifications message
  where subject_type = ? and subject_id = ? and event = any(?::text[]) and status = 'queued'
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  for update skip locked`

interface Told extends Recipient { readonly id: number; readonly status: string }

/**
 * The cause of what staff were told is gone: what waits is canceled, and what they have not read in the application is no news any more.
 * `key`: only events whose key begins so. Without an event all of the subject.
 */
export async function settleMessages(store: Store, { type, id }: Subject, event: Event | null, key = ''): Promise<void> {
  if (store.isQuiet) return
  const told = await store.query(TOLD, [type, id, event === null ? '' : `${event}:${type}:${id}:${key}`]) as unknown as Told[]
  for (const message of told) {
    if (message.status === 'queued') await store.transition('notifications', Number(message.id), 'cancel')
  }
  const unread = told.filter(({ status }) => status === 'delivered')
  if (!unread.length) return
  await query(store.trx, READ, [unread.map((message) => message.id)])
  store.afterCommit(() => { for (const message of unread) publishInbox(message, 'update', Number(message.id)) })
}

const TOLD = `
  select id, status, recipient_type, recipient_id from notifications message
  where subject_type = ? and subject_id = ? and event is not null and starts_with(key, ?) and recipient_type <> 'clients'
    and (status = 'queued' or (status = 'delivered' and channel = 'in_app'))
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  for update skip locked`

const READ = `
  update notifications set status = 'read', read_at = now(), version = version + 1, updated_at = now() where id = any(?::bigint[])`
