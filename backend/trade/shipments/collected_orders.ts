/** Orders that a shipment has collected: counted at the depot one by one, and received as it is closed. Source: domain.md T-S7, T-O1. */
import { isIn } from '#backend/engine/definition/status_groups'
import { notify } from '#backend/services/messages/index'
import { requestClientPhoneCall } from '#backend/trade/orders/index'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

/** Declared by the client, counted by the courier and by the depot, tagged: client and staff are told if the depot counts otherwise. */
export async function compareCounts({ store, row: stop }: Pick<TransitionContext<'order_deliveries'>, 'store' | 'row'>): Promise<void> {
  const { counted_items: counted, handled_items: collected } = stop
  const order = await findOrFail(store, 'orders', stop.order_id)
  if (counted !== null && counted === order.received_items) await seeAll(store, order.id)
  if (counted === null || collected === null || counted === collected) return
  notify(store, 'count_difference', {
    subject: { type: 'orders', id: order.id }, key: `counted ${stop.id} ${counted}`, staff: 'order-notify',
    context: { reason: (t) => t('messages.counted', { counted, collected, declared: order.declared_items ?? '–' }) },
  })
}

/** As many as are listed: nobody has to look for each of them. */
async function seeAll(store: Store, order_id: number): Promise<void> {
  for (const { id } of await store.select('order_items', { order_id, status: 'pending', arrived_at: null }))
    await store.update('order_items', id, { arrived_at: store.context.now })
}

/** An order that is received is counted: what is there, at the last stop that fetched some of it. */
export async function countCollected({ store, row: order }: TransitionContext<'orders'>): Promise<void> {
  const stops = (await store.select('order_deliveries', { order_id: order.id, kind: 'collect', counted_items: null }))
    .filter(({ status }) => isIn('order_deliveries', 'succeeded', status))
  for (const [index, { id, handled_items }] of stops.entries()) {
    const isLast = index === stops.length - 1
    const others = stops.slice(0, -1).reduce((sum, one) => sum + (one.handled_items ?? 0), 0)
    const counted_items = isLast ? Math.max(0, (order.received_items ?? 0) - others) : handled_items ?? 0
    await compareCounts({ store, row: await store.update('order_deliveries', id, { counted_items }) })
  }
  await bringToDepot(store, await store.select('order_deliveries', { order_id: order.id, kind: 'collect' }))
}

/** An order whose items have no tags yet stays pending: it is received once they are tagged. */
export async function receiveCollectedOrders({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  const stops = await store.select('order_deliveries', { shipment_id: shipment.id, kind: 'collect' })
  for (const stop of stops.filter(({ status }) => status === 'regret')) await endRegrettedOrder(store, stop)
  await bringToDepot(store, stops)
  for (const { order_id, counted_items } of stops.filter(({ status }) => isIn('order_deliveries', 'succeeded', status))) {
    const order = await findOrFail(store, 'orders', order_id)
    const isComplete = counted_items !== null && (order.received_items ?? 0) >= counted_items && (order.unarrived_items ?? 0) === 0
    if (order.status === 'pending' && isComplete && counted_items > 0) await store.transition('orders', order.id, 'receive')
  }
}

/** What was fetched is at the depot with its shipment, unless it was counted before. */
export async function bringToDepot(store: Store, stops: readonly Row<'order_deliveries'>[]): Promise<void> {
  for (const { id, kind, status, brought_at } of stops)
    if (kind === 'collect' && isIn('order_deliveries', 'succeeded', status) && brought_at === null)
      await store.update('order_deliveries', id, { brought_at: store.context.now })
}

/**
 * At the door the client did not want it any more: the order ends with the shipment, until then the stop can be corrected (T-O16). For any
 * other reason, or if something was paid, staff call the client.
 */
async function endRegrettedOrder(store: Store, { order_id, outcome_reason, outcome_note }: Row<'order_deliveries'>): Promise<void> {
  const order = await findOrFail(store, 'orders', order_id)
  const isPlannedAgain = (await store.select('order_deliveries', { order_id, kind: 'collect', status: 'pending' })).length > 0
  if (order.status !== 'pending' || isPlannedAgain) return
  const cancel_reason = outcome_reason && CANCEL_REASONS[outcome_reason]
  if (!cancel_reason || (order.paid_total ?? 0) > 0) return requestClientPhoneCall(store, order_id)
  await store.transition('orders', order_id, 'cancel', {
    ask: { cancel_reason, cancel_note: outcome_note }, ...outcome_note !== null && { reason: outcome_note },
  })
}

type StopReason = NonNullable<Row<'order_deliveries'>['outcome_reason']>
const CANCEL_REASONS: Partial<Record<StopReason, Row<'orders'>['cancel_reason']>> = {
  changed_mind: 'client_changed_mind', price_dispute: 'price_too_high',
}
