/** A client chooses the slot of a stop. Source: domain.md §5.3 T-D0. */
import { isSlotOffered } from '#backend/trade/catalogue/offered_slots'
import { invalid } from '#backend/engine/resource/refusals'
import type { TransitionContext } from '#backend/engine/resource/handler_types'

export async function assertSlotOffered({ store, row: stop }: TransitionContext<'order_deliveries'>): Promise<void> {
  const slot = { date: stop.date, from: stop.slot_from, to: stop.slot_to }
  if (!(await isSlotOffered(store, stop, slot))) throw invalid('date', (t) => t('alerts.time_invalid'))
}
