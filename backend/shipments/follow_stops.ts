/** A run follows its visits by itself. Source: domain.md §5.4 T-S5, T-S6, T-S12. */
import { isPlanned } from './timetable.ts'
import type { Row } from '#resources'
import type { Move } from '#backend/resource/behavior'

export async function followStops({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  if (stop.shipment_id === null) return
  const run = await store.lock('shipments', stop.shipment_id)
  const isBegun = (run.done_count ?? 0) > 0 || (run.on_board_items ?? 0) > 0
  if (run.status === 'reserved' && isBegun) await store.move('shipments', run.id, 'begin')
  if (isCollected(run)) await store.move('shipments', run.id, 'collect')
  else if (isPlanned(run.status) && !isBegun && isOff(await store.select('order_deliveries', { shipment_id: run.id })))
    await store.move('shipments', run.id, 'fall_through')
}

/** A pickup run is full when nothing is left to fetch; one that delivers leaves when somebody says so. */
function isCollected({ type, status, pending_count, done_count }: Row<'shipments'>): boolean {
  return type === 'collect' && (status === 'reserved' || status === 'semi_collected') && pending_count === 0 && (done_count ?? 0) > 0
}

const isOff = (stops: readonly Row<'order_deliveries'>[]) =>
  stops.length > 0 && stops.every(({ status }) => status === 'regret' || status === 'canceled')
