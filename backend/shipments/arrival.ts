/** Where the courier stood when he said that he had arrived. */
import { distanceInMetres } from './distance.ts'
import type { Move } from '#backend/resource/behavior'

export async function measureDistance({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  const address = stop.address_id === null ? null : await store.find('addresses', stop.address_id)
  if (!stop.arrived_location || !address?.location) return
  await store.update('order_deliveries', stop.id, { distance_to_pin_m: distanceInMetres(stop.arrived_location, address.location) })
}
