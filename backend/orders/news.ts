/** What the client hears of his order, and what he need not hear any more. Source: domain.md §8. */
import { isReady } from './stages.ts'
import { takeBack, tell, type Event } from '#backend/messages/index'
import { settingOf } from '#backend/settings/values'
import type { Row } from '#resources'
import type { Saved } from '#backend/resource/behavior'
import type { Store } from '#backend/resource/store'

type Order = Row<'orders'>

export async function tellNews({ store, before, row: order, changed }: Saved<'orders'>): Promise<void> {
  const subject = { type: 'orders', id: order.id } as const
  if (!before) return tell(store, 'order_created', { subject, what: 'new' })
  if (!changed.has('status')) return
  await takeBack(store, subject, OUTDATED[order.status] ?? [])
  if (order.status === 'in_measure' && before.status === 'pending') tellDifference(store, order)
  if (order.status === 'confirmed')
    tell(store, 'order_confirmed', { subject, what: stamp(order.confirmed_at), isStillSo: (told) => told.order?.confirmed_at != null })
  if (order.status === settingOf(store.facts, 'orders.ready_notification_trigger') && !wasTold(order))
    tell(store, 'order_ready', { subject, what: stamp(order.completed_at), isStillSo: isWaiting })
  if (order.status === 'delivered')
    tell(store, 'delivered', { subject, what: stamp(order.delivered_at), isStillSo: (told) => told.order?.status === 'delivered' })
}

/** Waiting messages that the order has left behind when it arrives here. */
const OUTDATED: Readonly<Partial<Record<Order['status'], readonly Event[]>>> = {
  in_measure: ['quote_ready'],
  measured: ['order_confirmed'],
  confirmed: ['quote_ready'],
  processing: ['order_ready'],
  notified: ['order_ready'],
  delivered: ['order_ready'],
  canceled: ['order_created', 'quote_ready', 'order_confirmed', 'order_ready'],
}

function tellDifference(store: Store, { id, declared_items: declared, received_items, received_at }: Order): void {
  if (declared === null || declared === received_items) return
  tell(store, 'count_difference', {
    subject: { type: 'orders', id }, what: stamp(received_at), staff: 'order-notify',
    facts: { reason: (t) => t('messages.declared', { count: declared }) },
  })
}

/** Since it was finished: back from the rack to those that were told, nobody is told again. */
const wasTold = ({ notified_at, completed_at }: Order): boolean =>
  notified_at !== null && completed_at !== null && Date.parse(notified_at) >= Date.parse(completed_at)

const isWaiting = ({ order }: { readonly order: Order | null }): boolean => order !== null && isReady(order.status)

const stamp = (instant: string | null): number => Math.floor(Date.parse(instant ?? '1970-01-01') / 1000)
