/** Hooks of messages: enqueue the delivery, and update the order that was announced. */
import { isIn } from '#backend/engine/definition/status_groups'
import { clearWrongNumber, deleteMessageClaim, enqueueMessageDeliveryDeferred } from './delivery/index.ts'
import { isPhoneChannel } from './channel_routing.ts'
import { templateOf } from './template_cache.ts'
import { scheduledAt } from './timing/scheduled_at.ts'
import type { PhoneChannel } from '#common/text/phone_channels'
import type { Row } from '#resources'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Message = Row<'notifications'>

/** A message approved during quiet hours is sent after them. */
export async function beforeSaveMessage({ store, before, draft }: BeforeSaveContext<'notifications'>): Promise<Values<'notifications'>> {
  if (before?.status === 'failed' && draft.status && store.caller) await forgetAttempt(store, before, draft.status)
  if (!before?.held || draft.held !== false || draft.status !== 'queued') return {}
  const template = await templateOf(store.trx, before.event, 'client', before.channel)
  return { scheduled_at: scheduledAt(store.context, { delay_minutes: 0, respects_quiet_hours: template?.respects_quiet_hours ?? false }) }
}

/** Somebody sends it again: what a receipt says of the attempt before no longer counts, and the number may be right by now. */
async function forgetAttempt({ trx }: Store, { id, channel, address }: Message, next: Message['status']): Promise<void> {
  await deleteMessageClaim(trx, id)
  if (address && next === 'queued') await clearWrongNumber(trx, address, { channel })
}

export async function afterSaveMessage({ store, before, row: message, changed }: AfterSaveContext<'notifications'>): Promise<void> {
  const { id, status, held, scheduled_at } = message
  const isChanged = !before || ['status', 'held', 'channel', 'scheduled_at'].some((name) => changed.has(name))
  if (!isChanged) return
  if (status === 'queued' && !held)
    await enqueueMessageDeliveryDeferred(store, id, scheduled_at === null ? undefined : new Date(scheduled_at))
  // Once: a receipt may come when the order has moved on, or has another quote.
  const isFirst = !before || !isIn('notifications', 'handed_on', before.status)
  if (!store.isQuiet && isFirst && isIn('notifications', 'out', status)) await updateOrder(store, message)
}

/** After a WhatsApp message or SMS about a quote or a ready order, the quote counts as sent and the order as notified. */
async function updateOrder(store: Store, { subject, event, channel }: Message): Promise<void> {
  if (subject?.type !== 'orders' || !isPhoneChannel(channel)) return
  if (event === 'quote_ready') return sendQuote(store, subject.id, channel)
  if (event !== 'order_ready') return
  const { status } = await store.lock('orders', subject.id)
  if (status === 'completed' || status === 'stocked') await store.transition('orders', subject.id, 'notify', { ask: { told_by: channel } })
}

async function sendQuote(store: Store, order_id: number, channel: PhoneChannel): Promise<void> {
  const quote = (await store.select('quotes', { order_id })).at(-1)
  if (quote?.status === 'draft') await store.transition('quotes', quote.id, 'send', { ask: { sent_channel: channel } })
}
