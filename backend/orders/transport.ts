/** What fetching and bringing costs: the fee of the address' zone, waived from a certain amount. */
import { isFeeUnknown, priceIsOpen } from './stages.ts'
import { known } from './items.ts'
import type { Row } from '#resources'
import type { Move, Saved } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Order = Pick<Row<'orders'>, 'type' | 'address_id'>

/** Null: no transport, or nobody has said what it costs there. */
export async function transportFee(store: Store, order: Partial<Order>): Promise<number | null> {
  return (await zoneOf(store, order))?.transport_fee ?? null
}

/**
 * Once the order is measured. A fee that was given by hand stays: only the zone's own fee is waived, and what was waived
 * is not charged again when a second measuring finds less.
 */
export async function settleTransport({ store, row: order }: Move<'orders'>): Promise<Values<'orders'>> {
  const zone = await zoneOf(store, order)
  if (!zone || zone.free_transport_from === null || order.transport_fee !== zone.transport_fee) return {}
  return (order.subtotal ?? 0) + (order.services_total ?? 0) >= zone.free_transport_from ? { transport_fee: 0 } : {}
}

/** Somebody decides it, 0 included. */
export const setTransportFee = ({ args }: Move<'orders'>): Values<'orders'> => ({ transport_fee: args.transport_fee as number })

/** Somebody has said in which zone it lies: the orders that waited for that have their fee. */
export async function priceTransport({ store, row: address, changed }: Saved<'addresses'>): Promise<void> {
  if (!changed.has('zone_id')) return
  for (const order of await store.select('orders', { address_id: address.id })) {
    const isWaiting = isFeeUnknown(order) && priceIsOpen(order.status)
    if (isWaiting) await store.update('orders', order.id, { transport_fee: await transportFee(store, order) })
  }
}

async function zoneOf(store: Store, { type, address_id }: Partial<Order>): Promise<Row<'zones'> | null> {
  if (type !== 'transport' || !address_id) return null
  const address = await store.find('addresses', address_id)
  return address?.zone_id ? known(store, 'zones', address.zone_id) : null
}
