/** A vehicle turns back: the clients whom it has not reached are told. They hear the new time when it is planned. */
import { notify } from '#backend/services/messages/index'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

export async function tellBreakdown({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  for (const { order_id } of await store.select('order_deliveries', { shipment_id: shipment.id, status: 'pending' }))
    notify(store, 'breakdown', { subject: { type: 'orders', id: order_id }, key: shipment.id })
}
