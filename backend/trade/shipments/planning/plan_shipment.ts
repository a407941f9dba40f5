/** Planning of a shipment by the dispatcher: its stops, its crew, its date. Source: domain.md §5.4. */
import { isTaken } from '../phases.ts'
import { assertStopsFree, lockStops, takeStops } from '../stops/take_stops.ts'
import { invalid } from '#backend/engine/resource/refusals'
import { areOverlapping, daysAround } from '#common/time/day_hours'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

/** Appends pending stops without a shipment, in the given sequence. */
export async function addStops({ store, row: shipment, args }: TransitionContext<'shipments'>): Promise<void> {
  const { stops: ids } = args as unknown as { readonly stops: readonly number[] }
  const stops = await lockStops(store, ids)
  await assertStopsFree(store, stops)
  await takeStops(store, shipment.id, stops)
}

export async function assertCrewAvailable({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  const busy = await whoIsBusy(store, shipment)
  if (busy) throw invalid(`${busy}_id`, (t) => t(`errors.shipments.${busy}_busy`))
}

/** Courier and vehicle have one shipment at a time. Their rows are locked against concurrent assignments. */
export async function whoIsBusy(store: Store, shipment: Row<'shipments'>): Promise<'courier' | 'vehicle' | null> {
  const { courier_id, vehicle_id } = shipment
  if (courier_id === null || vehicle_id === null) return null
  await store.lock('couriers', courier_id)
  await store.lock('vehicles', vehicle_id)
  const overlaps = (other: Row<'shipments'>) => other.id !== shipment.id && isTaken(other.status) && areOverlapping(shipment, other)
  for (const date of daysAround(shipment.date)) {
    if ((await store.select('shipments', { courier_id, date })).some(overlaps)) return 'courier'
    if ((await store.select('shipments', { vehicle_id, date })).some(overlaps)) return 'vehicle'
  }
  return null
}

export const countPostponement = ({ row: shipment }: TransitionContext<'shipments'>) => ({
  postpone_count: (shipment.postpone_count ?? 0) + 1,
})

/** On the new date the shipment needs a courier and a vehicle again. */
export const resumeShipment = ({ row: shipment }: TransitionContext<'shipments'>) =>
  ({ date: shipment.postponed_to ?? shipment.date, postponed_to: null, courier_id: null, vehicle_id: null, reserved_at: null })

/** Pending stops lose the shipment, as if it had not left with them: items that were returned are expected again. */
export async function releaseStops({ store, row: shipment }: TransitionContext<'shipments'>): Promise<void> {
  for (const { id } of await store.select('order_deliveries', { shipment_id: shipment.id, status: 'pending' })) {
    for (const item of await store.select('order_delivery_items', { order_delivery_id: id, result: 'returned' }))
      await store.update('order_delivery_items', item.id, { result: 'expected', scanned_at: null })
    await store.update('order_deliveries', id, { shipment_id: null, sequence: null })
  }
}
