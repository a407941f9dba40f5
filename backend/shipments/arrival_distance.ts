import { distanceInMetres } from '#common/distance'
import type { TransitionContext } from '#backend/resource/handler_types'
import type { Values } from '#backend/resource/store'

/** The distance between the courier and the pin of the address at the arrival. */
export async function measureDistance({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const address = stop.address_id === null ? null : await store.find('addresses', stop.address_id)
  if (!stop.arrived_location || !address?.location) return {}
  return { distance_to_pin_m: distanceInMetres(stop.arrived_location, address.location) }
}
