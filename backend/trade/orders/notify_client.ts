/** Messages about an order: created at its transitions, retracted once they are outdated. Source: domain.md §8. */
import { isHeld, isReady } from './status_groups.ts'
import { STUCK_IN_STAGE } from './stuck_orders.ts'
import { followBalance, retractMessages, notify, settleMessages, type Event } from '#backend/services/messages/index'
import { isServed } from '#backend/services/auth/rights/sites_in_use'
import { settingOf } from '#backend/services/settings/setting_of'
import { siteOf } from '#backend/engine/resource/site_of'
import type { Translate } from '#backend/engine/i18n/translator'
import type { Row } from '#resources'
import type { AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

type Order = Row<'orders'>

export async function notifyClient({ store, before, row: order, changed }: AfterSaveContext<'orders'>): Promise<void> {
  const subject = { type: 'orders', id: order.id } as const
  // Of one that was made by itself they hear there (repeats/make_order.ts).
  if (!before) return order.repeat_order_id === null ? notify(store, 'order_created', { subject, key: 'new' }) : undefined
  if (order.status === 'canceled' && (order.to_return_items ?? 0) > 0)
    notify(store, 'unwashed_return', { subject, key: toUnixSeconds(order.canceled_at), isStillTrue: isStillHere })
  if (changed.has('balance') && (order.balance ?? 0) <= 0) await retractMessages(store, subject, ['payment_reminder'])
  // After the prices of this transaction are known: a fee may still be waived.
  if (changed.has('balance') && before.measured_at !== null)
    store.beforeCommit(`balance ${order.id}`, () => followBalance(store, subject))
  const isAnswered = isHeld(before) && !isHeld(order)
  if (changed.has('status') || changed.has('promised_at') || isAnswered)
    await settleMessages(store, subject, STUCK_IN_STAGE.event, STUCK_IN_STAGE.key)
  if (isAnswered) await settleMessages(store, subject, 'web_order')
  if (!changed.has('status')) return
  if (isRefused(store, before, order)) notify(store, 'order_refused', {
    subject, key: toUnixSeconds(order.canceled_at), context: { reason: refusalOf(before, order) },
    isStillTrue: ({ order: then }) => then?.status === 'canceled',
  })
  await retractMessages(store, subject, OUTDATED[order.status] ?? [])
  if (order.status === 'in_measure' && before.status === 'pending') notifyCountDifference(store, order)
  if (order.status === 'confirmed')
    notify(store, 'order_confirmed', {
      subject, key: toUnixSeconds(order.confirmed_at), isStillTrue: (context) => context.order?.confirmed_at != null,
    })
  if (await isReadyForClient(store, order) && !wasNotified(order))
    notify(store, 'order_ready', { subject, key: toUnixSeconds(order.completed_at), isStillTrue: isWaiting })
  if (order.status === 'delivered')
    notify(store, 'delivered', {
      subject, key: toUnixSeconds(order.delivered_at), isStillTrue: (context) => context.order?.status === 'delivered',
    })
}

/** What is washed at another site than the one where its client fetches it is on its rack there first. */
async function isReadyForClient({ context, trx }: Store, order: Order): Promise<boolean> {
  if (order.status !== 'completed' && order.status !== 'stocked') return false
  const comesBack = order.return_mode === 'counter' && await isServed(trx, siteOf(order))
  return order.status === (comesBack ? 'stocked' : settingOf(context, 'orders_ready_notification_trigger'))
}

/** Of what nobody fetches. */
const UNCOLLECTED: readonly Event[] = ['ready_reminder', 'dead_stock_warning']

/** By status: the events whose pending messages are outdated once an order has it. */
const OUTDATED: Readonly<Partial<Record<Order['status'], readonly Event[]>>> = {
  in_measure: ['quote_ready', 'quote_reminder'],
  measured: ['order_confirmed'],
  confirmed: ['quote_ready', 'quote_reminder'],
  processing: ['order_ready', ...UNCOLLECTED],
  notified: ['order_ready'],
  delivered: ['order_ready', ...UNCOLLECTED],
  canceled: [
    'order_created', 'order_accepted', 'repeat_order_made', 'quote_ready', 'quote_reminder', 'order_confirmed', 'order_ready',
    ...UNCOLLECTED,
  ],
}

function notifyCountDifference(store: Store, { id, declared_items: declared, received_items, received_at }: Order): void {
  if (declared === null || declared === received_items) return
  notify(store, 'count_difference', {
    subject: { type: 'orders', id }, key: toUnixSeconds(received_at), staff: 'order-notify',
    context: { reason: (t) => t('messages.declared', { count: declared }) },
  })
}

/** Since the completion: an order that returns to this status is not announced again. */
const wasNotified = ({ notified_at, completed_at }: Order): boolean =>
  notified_at !== null && completed_at !== null && Date.parse(notified_at) >= Date.parse(completed_at)

/** What a client has ordered in the portal, and staff do not take. */
const isRefused = ({ caller }: Store, before: Order, { status, channel, to_return_items }: Order): boolean =>
  status === 'canceled' && before.status === 'pending' && channel === 'portal' && caller?.guard === 'user' && !to_return_items

/** What is written at a cancellation is for staff; at a refusal, for the client. */
const refusalOf = (before: Order, { cancel_reason: reason, cancel_note }: Order) => (t: Translate) => {
  const note = isHeld(before) ? cancel_note : null
  const usual = reason === null || reason === 'other' ? null : t(`enums.cancel_reason.${reason}`)
  const said = [usual, note].filter((text) => text !== null).join('. ')
  return said && t('messages.refused', { reason: said })
}

/** Canceled, with pieces of the client. */
const isStillHere = ({ order }: { readonly order: Order | null }): boolean =>
  order?.status === 'canceled' && (order.to_return_items ?? 0) > 0

const isWaiting = ({ order }: { readonly order: Order | null }): boolean => order !== null && isReady(order.status)

const toUnixSeconds = (instant: string | null): number => Math.floor(Date.parse(instant ?? '1970-01-01') / 1000)
