/** Copies courier, date and progress of a shipment to its stops. */
import { tellCouriers } from './tell_couriers.ts'
import { isUnderWay } from './shipment_phases.ts'
import type { AfterSaveContext } from '#backend/resource/handler_types'

const SHARED = ['courier_id', 'date', 'status'] as const

export async function afterSaveShipment(saved: AfterSaveContext<'shipments'>): Promise<void> {
  await tellCouriers(saved)
  const { store, before, row: shipment, changed } = saved
  if (!before || !SHARED.some((name) => changed.has(name))) return
  for (const stop of await store.select('order_deliveries', { shipment_id: shipment.id })) {
    const isPending = stop.status === 'pending'
    await store.update('order_deliveries', stop.id, {
      courier_id: shipment.courier_id,
      is_under_way: isUnderWay(shipment.status) && isPending,
      ...(isPending && changed.has('date') && { date: shipment.date }),
    })
  }
}
