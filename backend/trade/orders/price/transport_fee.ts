/** The transport fee of an order: that of the zone of its address, waived from a certain amount. */
import { isFeeUnknown, priceIsOpen } from '../status_groups.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import type { Row } from '#resources'
import type { TransitionContext, AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Pick<Row<'orders'>, 'type' | 'address_id'>
type WaivedOrder = Order & Pick<Row<'orders'>, 'subtotal' | 'services_total' | 'transport_fee'>

/** Null: no transport, or the zone has no fee. */
export async function transportFee(store: Store, order: Partial<Order>): Promise<number | null> {
  return (await zoneOf(store, order))?.transport_fee ?? null
}

/**
 * Once the order is measured. Only the fee of the zone is waived, never one that was entered; a waived fee is not charged
 * again when the order is measured again with a lower amount.
 */
export const waiveTransportFee = ({ store, row: order }: TransitionContext<'orders'>): Promise<Values<'orders'>> =>
  waivedTransportFee(store, order)

/** `{ transport_fee: 0 }`, or nothing. */
export async function waivedTransportFee(
  store: Store, order: WaivedOrder, known?: Row<'zones'> | null,
): Promise<Pick<Values<'orders'>, 'transport_fee'>> {
  const zone = known === undefined ? await zoneOf(store, order) : known
  if (!zone || zone.free_transport_from === null || order.transport_fee !== zone.transport_fee) return {}
  return (order.subtotal ?? 0) + (order.services_total ?? 0) >= zone.free_transport_from ? { transport_fee: 0 } : {}
}

/** Entered by staff; 0 is a fee too. */
export const setTransportFee = ({ args }: TransitionContext<'orders'>): Values<'orders'> =>
  ({ transport_fee: args.transport_fee as number })

/** When an address gets a zone, its orders with an unknown fee take that of the zone. */
export async function fillTransportFees({ store, row: address, changed }: AfterSaveContext<'addresses'>): Promise<void> {
  if (!changed.has('zone_id')) return
  for (const order of await store.select('orders', { address_id: address.id })) {
    const isWaiting = isFeeUnknown(order) && priceIsOpen(order.status) && order.invoice_id === null
    if (isWaiting) await store.update('orders', order.id, { transport_fee: await transportFee(store, order) })
  }
}

export async function zoneOf(store: Store, { type, address_id }: Partial<Order>): Promise<Row<'zones'> | null> {
  if (type !== 'transport' || !address_id) return null
  const address = await store.find('addresses', address_id)
  return address?.zone_id ? findOrFail(store, 'zones', address.zone_id) : null
}
