/** The transport fee of an order: that of the zone of its address, a part of it for one way, waived from a certain amount. */
import { countWays, feeOfWays } from '#common/orders/transport_fee'
import { settingOf } from '#backend/services/settings/setting_of'
import { priceIsOpen } from '../status_groups.ts'
import { findOrFail } from '#backend/engine/resource/find_or_fail'
import { stopAddressId } from '../stops/stop_wish.ts'
import type { Row } from '#resources'
import type { TransitionContext, AfterSaveContext } from '#backend/engine/resource/handler_types'
import type { Store, Values } from '#backend/engine/resource/store'

type Order = Pick<Row<'orders'>, 'type' | 'return_mode' | 'address_id' | 'delivery_address_id'>
type WaivedOrder = Order & Pick<Row<'orders'>, 'subtotal' | 'services_total' | 'transport_fee'>
type Zone = Row<'zones'> | null

/** Null: no transport, or the zone has no fee. */
export const transportFee = async (store: Store, order: Partial<Order>): Promise<number | null> =>
  feeInZone(store, await zoneOf(store, order), order)

export const feeInZone = ({ context }: Store, zone: Zone, order: Partial<Order>): number | null =>
  feeOfWays(zone?.transport_fee ?? null, order, settingOf(context, 'delivery_one_way_percent'))

/**
 * Once the order is measured. Only the fee of the zone is waived, never one that was entered; a waived fee is not charged
 * again when the order is measured again with a lower amount.
 */
export const waiveTransportFee = ({ store, row: order }: TransitionContext<'orders'>): Promise<Values<'orders'>> =>
  waivedTransportFee(store, order)

/** `{ transport_fee: 0 }`, or nothing. */
export async function waivedTransportFee(
  store: Store, order: WaivedOrder, known?: Zone,
): Promise<Pick<Values<'orders'>, 'transport_fee'>> {
  const zone = known === undefined ? await zoneOf(store, order) : known
  if (!zone || zone.free_transport_from === null || order.transport_fee !== feeInZone(store, zone, order)) return {}
  return (order.subtotal ?? 0) + (order.services_total ?? 0) >= zone.free_transport_from ? { transport_fee: 0 } : {}
}

/** Entered by staff; 0 is a fee too. */
export const setTransportFee = ({ args }: TransitionContext<'orders'>): Values<'orders'> =>
  ({ transport_fee: args.transport_fee as number })

/** When an address gets a zone, its orders with an unknown fee take that of the zone. */
export async function fillTransportFees({ store, row: address, changed }: AfterSaveContext<'addresses'>): Promise<void> {
  if (!changed.has('zone_id')) return
  const fetched = await store.select('orders', { address_id: address.id })
  const brought = await store.select('orders', { delivery_address_id: address.id })
  for (const order of [...fetched, ...brought.filter(({ id }) => !fetched.some((one) => one.id === id))]) {
    const isWaiting = order.transport_fee === null && countWays(order) > 0 && priceIsOpen(order.status) && order.invoice_id === null
    const fee = isWaiting ? await transportFee(store, order) : null
    if (fee !== null) await store.update('orders', order.id, { transport_fee: fee })
  }
}

/** Of the address where it is fetched; of one that is only brought home, of that where it is brought. */
export async function zoneOf(store: Store, order: Partial<Order>): Promise<Zone> {
  if (countWays(order) === 0) return null
  const { type, address_id = null, delivery_address_id = null } = order
  const id = stopAddressId({ address_id, delivery_address_id }, type === 'transport' ? 'collect' : 'delivery')
  const address = id === null ? null : await store.find('addresses', id)
  return address?.zone_id ? findOrFail(store, 'zones', address.zone_id) : null
}
