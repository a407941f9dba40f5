import { AT_THE_DOOR_M } from '#common/courier/nobody_there'
import { distanceInMetres } from '#common/distance'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Row } from '#resources'
import type { Store, Values } from '#backend/engine/resource/store'

/** The distance between the courier and the pin of the address at the arrival. */
export async function measureDistance({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const address = stop.address_id === null ? null : await store.find('addresses', stop.address_id)
  if (!stop.arrived_location || !address?.location) return {}
  return { distance_to_pin_m: distanceInMetres(stop.arrived_location, address.location) }
}

/** The first success at an address verifies its pin, or sets it. */
export async function verifyAddress(store: Store, { address_id, arrived_location }: Row<'order_deliveries'>): Promise<void> {
  const address = address_id === null ? null : await store.find('addresses', address_id)
  if (!address || !arrived_location || address.is_verified) return
  if (!address.location)
    await store.update('addresses', address.id, { location: arrived_location, location_source: 'courier_gps', is_verified: true })
  else if (distanceInMetres(address.location, arrived_location) <= AT_THE_DOOR_M)
    await store.update('addresses', address.id, { is_verified: true })
}
