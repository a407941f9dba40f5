/**
 * When a message goes out. A reminder by an approved template, which costs a fee, waits some hours for the client to write: then it is a
 * text and free. It is decided once, when the message is written, and nothing waits for longer, or into the quiet hours.
 */
import { settingOf } from '#backend/services/settings/setting_of'
import { HOUR, instantAfter } from '#common/time/time'
import { quietHoursOf, scheduledAt } from './scheduled_at.ts'
import { beforeQuietHours } from './quiet_hours.ts'
import { isWindowOpen, openWindow } from './whatsapp_windows.ts'
import { templateOf } from '../template_cache.ts'
import type { Event, Template } from '../channel_routing.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

/** What says the same some hours later. Everything else is never kept waiting. */
const MAY_WAIT: readonly Event[] = ['quote_reminder', 'ready_reminder', 'rating_request', 'payment_reminder']

type SendingTime = Pick<Row<'notifications'>, 'scheduled_at' | 'waits_for_window'>

export async function sendingTime(store: Store, event: Event, template: Template, address: string | null): Promise<SendingTime> {
  const { context } = store
  const scheduled_at = scheduledAt(context, template)
  const hours = settingOf(context, 'messages_wait_hours')
  const mayWait = hours > 0 && MAY_WAIT.includes(event) && template.channel === 'whatsapp' && template.external_template !== null
    && template.behavior === 'always'
  if (!mayWait || address === null || await isWindowOpen(store.trx, address, context.now)) return { scheduled_at, waits_for_window: false }
  const latest = instantAfter(scheduled_at ?? context.now, hours * HOUR)
  const bound = template.respects_quiet_hours ? beforeQuietHours(latest, quietHoursOf(context), context.timezone) : latest
  return { scheduled_at: bound, waits_for_window: true }
}

/** Somebody has written by WhatsApp: what waited for it goes now, or after the quiet hours. */
export async function hearByWhatsapp(store: Store, number: string, sentAt: string): Promise<void> {
  const { now } = store.context
  await openWindow(store.trx, number, sentAt < now ? sentAt : now)
  if (!await isWindowOpen(store.trx, number, now)) return
  for (const { id } of await store.query(WAITING, [number, now])) await release(store, Number(id))
}

const WAITING = `
  select id from notifications message
  where status = 'queued' and channel = 'whatsapp' and address = ? and waits_for_window and scheduled_at > ?
    and not exists (select 1 from begun_messages claim where claim.notification_id = message.id and is_sending)
  order by id for update skip locked`

async function release(store: Store, id: number): Promise<void> {
  const { event, scheduled_at } = await store.lock('notifications', id)
  const template = await templateOf(store.trx, event, 'client', 'whatsapp')
  const earliest = scheduledAt(store.context, { delay_minutes: 0, respects_quiet_hours: template?.respects_quiet_hours ?? false })
  const isEarlier = earliest === null || (scheduled_at !== null && earliest < scheduled_at)
  if (isEarlier) await store.update('notifications', id, { scheduled_at: earliest })
}
