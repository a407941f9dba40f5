/** Orders that a shipment has collected: counted at the depot one by one, and received as it is closed. Source: domain.md T-S7, T-O1. */
import { notify } from '#backend/messages/index'
import { findOrFail } from '#backend/resource/find_or_fail'
import type { TransitionContext } from '#backend/resource/handler_types'

/** Declared by the client, counted by the courier and by the depot, tagged: client and staff are told if the depot counts otherwise. */
export async function compareCounts({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  const { counted_items: counted, handled_items: collected } = stop
  if (counted === null || collected === null || counted === collected) return
  const order = await findOrFail(store, 'orders', stop.order_id)
  notify(store, 'count_difference', {
    subject: { type: 'orders', id: order.id }, key: `counted ${stop.id} ${counted}`, staff: 'order-notify',
    context: { reason: (t) => t('messages.counted', { counted, collected, declared: order.declared_items ?? '–' }) },
  })
}

/** An order whose items have no tags yet stays pending: it is received once they are tagged. */
export async function receiveCollectedOrders({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  const stops = await store.select('order_deliveries', { shipment_id: shipment.id, kind: 'collect' })
  for (const { order_id, counted_items } of stops.filter(({ status }) => status === 'done' || status === 'semi_done')) {
    const order = await findOrFail(store, 'orders', order_id)
    const isComplete = counted_items !== null && (order.received_items ?? 0) >= counted_items
    if (order.status === 'pending' && isComplete && counted_items > 0) await store.transition('orders', order.id, 'receive')
  }
}
