import { NotFound } from '#backend/engine/resource/refusals'
import type { RequestStore } from '#backend/engine/resource/store'
import type { ScanRequest } from '#common/scan'

/** The shipment and the order that a courier names are those of their own stops: others do not exist for them. */
export async function assertOwnShipment(store: RequestStore, { shipment_id, order_id }: ScanRequest): Promise<void> {
  const { guard, id } = store.caller
  if (guard !== 'courier') return
  if (shipment_id !== undefined && (await store.find('shipments', shipment_id))?.courier_id !== id) throw new NotFound()
  if (order_id === undefined) return
  if (!(await store.select('order_deliveries', { order_id, courier_id: id })).length) throw new NotFound()
}
