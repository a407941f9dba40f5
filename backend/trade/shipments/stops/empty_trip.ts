/**
 * A courier came to collect and met nobody: the setting may put a fee on the order, as a service. Once for a stop, however often it is
 * opened again, and for an order not more often than somebody goes there without a call of the office.
 */
import { settingOf } from '#backend/services/settings/setting_of'
import { isClosed } from '#backend/trade/orders/status_groups'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { decimal, times, toInteger } from '#schema/decimal'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

const EMPTY_TRIP = 'empty_trip'

export async function chargeEmptyTrip({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  const fee = toInteger(times(decimal(settingOf(store.context, 'delivery_nothing_to_collect_fee')), decimal(100)))
  if (stop.kind !== 'collect' || fee === 0 || stop.trip_charged_at !== null) return
  const order = await findOrFail(store, 'orders', stop.order_id)
  const [service] = await store.select('services', { key: EMPTY_TRIP })
  // What the courier reports is never refused because of an invoice.
  if (!service || isClosed(order.status) || order.invoice_id !== null) return
  const charged = (await store.select('order_deliveries', { order_id: order.id })).filter(({ trip_charged_at: at }) => at !== null)
  if (charged.length >= settingOf(store.context, 'delivery_max_attempts')) return
  const line = await store.insert('order_services', { order_id: order.id, service_id: service.id, quantity: '1' })
  await store.update('order_services', line.id, { unit_price: fee })
  await store.derive('order_deliveries', stop.id, { trip_charged_at: store.context.now })
}
