/** What a dispatcher does with a run as a whole. Source: domain.md §5.4. */
import { holdsCrew, runsMeet } from './timetable.ts'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'

/** Visits that wait for a run, in the order in which they were chosen, after those that it has. */
export async function takeStops({ store, row: run, args }: Move<'shipments'>): Promise<void> {
  const { stops: ids } = args as unknown as { readonly stops: readonly number[] }
  const present = await store.select('order_deliveries', { shipment_id: run.id })
  let last = Math.max(0, ...present.map(({ sequence }) => sequence ?? 0))
  for (const id of ids) {
    const stop = await store.find('order_deliveries', id)
    if (stop?.status !== 'pending' || stop.shipment_id !== null) throw invalid('stops', (t) => t('errors.reference.missing'))
    await store.update('order_deliveries', id, { shipment_id: run.id, sequence: ++last })
  }
}

/** Nobody drives two runs at once, and no vehicle is in two places. Their rows are locked: two dispatchers wait for each other. */
export async function keepRunsApart({ store, row: run }: Move<'shipments'>): Promise<void> {
  if (run.courier_id === null || run.vehicle_id === null) return
  await store.lock('couriers', run.courier_id)
  await store.lock('vehicles', run.vehicle_id)
  const meets = (other: Row<'shipments'>) => other.id !== run.id && holdsCrew(other.status) && runsMeet(run, other)
  if ((await store.select('shipments', { courier_id: run.courier_id, date: run.date })).some(meets))
    throw invalid('courier_id', (t) => t('errors.shipments.courier_busy'))
  if ((await store.select('shipments', { vehicle_id: run.vehicle_id, date: run.date })).some(meets))
    throw invalid('vehicle_id', (t) => t('errors.shipments.vehicle_busy'))
}

export const countPostponement = ({ row: run }: Move<'shipments'>) => ({ postpone_count: (run.postpone_count ?? 0) + 1 })

/** On the new day somebody has to be found again. */
export const resumeRun = ({ row: run }: Move<'shipments'>) =>
  ({ date: run.postponed_to ?? run.date, postponed_to: null, courier_id: null, vehicle_id: null, reserved_at: null })

/** Visits that were not made wait to be planned again, as if nobody had left with them: what was brought back is to be loaded. */
export async function freeStops({ store, row: run }: Move<'shipments'>): Promise<void> {
  for (const { id } of await store.select('order_deliveries', { shipment_id: run.id, status: 'pending' })) {
    for (const item of await store.select('order_delivery_items', { order_delivery_id: id, result: 'returned' }))
      await store.update('order_delivery_items', item.id, { result: 'expected', scanned_at: null })
    await store.update('order_deliveries', id, {
      shipment_id: null, sequence: null, arrived_at: null, arrived_location: null, distance_to_pin_m: null,
    })
  }
}
