/** A client chooses the slot of a stop. Source: domain.md §5.3 T-D0. */
import { isOffered, findSlots } from '#backend/zones/offered_slots'
import { invalid } from '#backend/resource/refusals'
import type { TransitionContext } from '#backend/resource/behavior'

/** Locks the zone: of two concurrent clients only one gets the last place. */
export async function assertSlotOffered({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  if (stop.zone_id !== null) await store.lock('zones', stop.zone_id)
  const slot = { date: stop.date, from: stop.slot_from, to: stop.slot_to }
  if (!isOffered(await findSlots(store, stop), slot)) throw invalid('date', (t) => t('alerts.time_invalid'))
}
