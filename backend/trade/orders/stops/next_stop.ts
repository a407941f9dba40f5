/**
 * Which stop needs another one after it: it failed, was called off or left something, its order still needs such a stop, and none
 * follows. At most the last stop of a kind does. Source: domain.md §5.3.
 */
import { isIn } from '#backend/engine/definition/status_groups'
import { admitsStop, isToDeliver, type StopKind, type StopNeed } from './stop_wish.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Order = Row<'orders'>
type Stop = Row<'order_deliveries'>

/** Whether the order waits for a courier: what is still at the client, or ready and still here. Pure. */
export const awaitsStop = (order: StopNeed, kind: StopKind): boolean =>
  admitsStop(order, kind) && (kind === 'collect' || isToDeliver(order))

/** The stop of these that needs another one; a stop that was dropped has no outcome. Pure. */
export function stopWithoutNext<S extends Pick<Stop, 'id' | 'kind' | 'status' | 'outcome_reason'>>(
  stops: readonly S[], order: StopNeed,
): S | undefined {
  const visits = stops.filter(({ status, outcome_reason }) => status !== 'canceled' || outcome_reason !== null)
  if (visits.some(({ status }) => status === 'pending')) return undefined
  const last = visits.toSorted((one, other) => one.id - other.id).at(-1)
  return last && isIn('order_deliveries', 'ended_short', last.status) && awaitsStop(order, last.kind) ? last : undefined
}

/** After each write that may change it: of a stop, or of what its order needs. */
export async function syncNextStops(store: Store, order: Order, kind: StopKind): Promise<void> {
  const stops = await store.select('order_deliveries', { order_id: order.id, kind })
  const left = stopWithoutNext(stops, order)
  for (const stop of stops) {
    const needs_next = stop.id === left?.id
    if (stop.needs_next !== needs_next) await store.derive('order_deliveries', stop.id, { needs_next })
  }
}
