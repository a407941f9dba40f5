/** Cancels queued messages that are no longer true. */
import type { Store } from '#backend/engine/resource/store'
import type { Subject } from './template_context.ts'
import type { Event } from './channel_routing.ts'

/** A message that a worker is sending is not canceled. */
export async function retractMessages(store: Store, { type, id }: Subject, events: readonly Event[]): Promise<void> {
  if (store.isQuiet || !events.length) return
  const rows = await store.query(QUEUED, [type, id, events])
  for (const row of rows) await store.transition('notifications', Number(row.id), 'cancel')
}

const QUEUED = `
  select id from notifications message
  where subject_type = ? and subject_id = ? and event = any(?::text[]) and status = 'queued'
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  for update skip locked`
