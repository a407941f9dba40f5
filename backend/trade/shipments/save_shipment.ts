/** The type of a shipment admits its stops. Courier, date and progress of a shipment are copied to its stops. */
import { stopsType } from '#common/orders/stops_type'
import { invalid } from '#backend/engine/resource/refusals'
import { notifyCouriers } from './notify_couriers.ts'
import { isUnderWay } from './phases.ts'
import { startToday } from './start_today.ts'
import type { AfterSaveContext, BeforeSaveContext } from '#backend/engine/resource/handler_types'

const SHARED = ['courier_id', 'date', 'status'] as const

/** A new type must admit the stops that there are. */
export async function assertTypeAdmitsStops({ store, before, draft: { type } }: BeforeSaveContext<'shipments'>): Promise<void> {
  if (!before || type === undefined || type === before.type || before.stops_count === 0) return
  const stops = await store.select('order_deliveries', { shipment_id: before.id })
  if (stopsType(stops, type) !== type) throw invalid('type', (t) => t('errors.shipments.kind_of_shipment'))
}

export async function afterSaveShipment(saved: AfterSaveContext<'shipments'>): Promise<void> {
  await notifyCouriers(saved)
  await keepOdometer(saved)
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
  if (changed.has('status') && shipment.status === 'collected') await startToday(store, shipment.id)
}

/** What the vehicle had driven when it was last read. */
async function keepOdometer({ store, row: shipment, changed }: AfterSaveContext<'shipments'>): Promise<void> {
  const { vehicle_id, odometer_start, odometer_end } = shipment
  const read = odometer_end ?? odometer_start
  if (vehicle_id === null || read === null || !(changed.has('odometer_start') || changed.has('odometer_end'))) return
  const { odometer } = await store.lock('vehicles', vehicle_id)
  if (read > (odometer ?? 0)) await store.update('vehicles', vehicle_id, { odometer: read })
}
