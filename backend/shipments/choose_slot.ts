/** A client chooses when somebody comes. Source: domain.md §5.3 T-D0. */
import { isOffered, slotsFor } from '#backend/zones/offer'
import { invalid } from '#backend/resource/refusals'
import type { Move } from '#backend/resource/behavior'

/** Under the lock of the zone: two clients who want the last place wait for each other. */
export async function assertSlotOffered({ store, row: stop }: Move<'order_deliveries'>): Promise<void> {
  if (stop.zone_id !== null) await store.lock('zones', stop.zone_id)
  const slot = { date: stop.date, from: stop.slot_from, to: stop.slot_to }
  if (!isOffered(await slotsFor(store, stop), slot)) throw invalid('date', (t) => t('alerts.time_invalid'))
}
