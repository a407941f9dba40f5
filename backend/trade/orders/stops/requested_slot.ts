/** The slot that a client requests for the collection: it must be offered, and the collection stop is created with it. */
import { requestedSlot } from './stop_wish.ts'
import { isSlotOffered } from '#backend/trade/catalogue/offered_slots'
import { invalid } from '#backend/engine/resource/refusals'
import type { BeforeSaveContext } from '#backend/engine/resource/handler_types'
import type { Store } from '#backend/engine/resource/store'

type Draft = BeforeSaveContext<'orders'>['draft']

export async function assertRequestedSlotOffered(store: Store, { address_id, ...draft }: Draft): Promise<void> {
  const { requested_collect_at: from = null, requested_collect_to: to = null } = draft
  if (!from && !to) return
  const { date, slot_from, slot_to } = requestedSlot(from, to, store.context.timezone) ?? { date: null, slot_from: null, slot_to: null }
  const zone_id = address_id ? (await store.find('addresses', address_id))?.zone_id ?? null : null
  const isAvailable = await isSlotOffered(store, { kind: 'collect', zone_id }, { date, from: slot_from, to: slot_to })
  if (!isAvailable) throw invalid('requested_collect_at', (t) => t('alerts.time_invalid'))
}
