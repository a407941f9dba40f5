/** Transitions of a shipment that follow from its stops. Source: domain.md §5.4 T-S5, T-S6, T-S12. */
import { isIn } from '#backend/engine/definition/status_groups'
import { isMovable } from './phases.ts'
import type { Row } from '#resources'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

type StopContext = Pick<TransitionContext<'order_deliveries'>, 'store' | 'row'>

export async function syncShipmentWithStops({ store, row: stop }: StopContext): Promise<void> {
  if (stop.shipment_id === null) return
  const shipment = await store.lock('shipments', stop.shipment_id)
  const hasBegun = (shipment.done_count ?? 0) > 0 || (shipment.on_board_items ?? 0) > 0
  if (shipment.status === 'reserved' && hasBegun) await store.transition('shipments', shipment.id, 'begin')
  if (isCollected(shipment)) await store.transition('shipments', shipment.id, 'collect')
  else if (isMovable(shipment.status) && !hasBegun && hasNoCash(shipment)
    && areAllCanceled(await store.select('order_deliveries', { shipment_id: shipment.id })))
    await store.transition('shipments', shipment.id, 'fall_through')
}

/** A shipment that collects is complete when no stop is pending; one that delivers has the transition `leave`. */
function isCollected({ type, status, pending_count, done_count }: Row<'shipments'>): boolean {
  return type === 'collect' && (status === 'reserved' || status === 'semi_collected') && pending_count === 0 && (done_count ?? 0) > 0
}

/** Otherwise it is closed and settled, though nothing else came of it. */
const hasNoCash = ({ cash_expected, expenses_total }: Row<'shipments'>): boolean => !cash_expected && !expenses_total

const areAllCanceled = (stops: readonly Row<'order_deliveries'>[]) =>
  stops.length > 0 && stops.every(({ status }) => isIn('order_deliveries', 'called_off', status))
