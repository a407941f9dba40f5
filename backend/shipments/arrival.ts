/** Where the courier stood when he said that he had arrived. */
import { distanceInMetres } from './distance.ts'
import type { Move } from '#backend/resource/behavior'
import type { Values } from '#backend/resource/store'

export async function measureDistance({ store, row: stop }: Move<'order_deliveries'>): Promise<Values<'order_deliveries'>> {
  const address = stop.address_id === null ? null : await store.find('addresses', stop.address_id)
  if (!stop.arrived_location || !address?.location) return {}
  return { distance_to_pin_m: distanceInMetres(stop.arrived_location, address.location) }
}
