/** The slot that a client requests for the collection: it must be offered, and the collection stop is created with it. */
import { endDay } from '#common/day_hours'
import { DateTime } from 'luxon'
import { isSlotOffered } from '#backend/zones/offered_slots'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { BeforeSaveContext } from '#backend/resource/handler_types'
import type { Store, Values } from '#backend/resource/store'

type Order = Row<'orders'>
type Draft = BeforeSaveContext<'orders'>['draft']
type RequestedSlot = Pick<Order, 'requested_collect_at' | 'requested_collect_to'>

export async function assertRequestedSlotOffered(store: Store, { address_id, ...draft }: Draft): Promise<void> {
  const requested = { requested_collect_at: null, requested_collect_to: null, ...draft }
  if (!requested.requested_collect_at && !requested.requested_collect_to) return
  const { date = null, slot_from = null, slot_to = null } = requestedStopSlot(requested, store.context.timezone)
  const zone_id = address_id ? (await store.find('addresses', address_id))?.zone_id ?? null : null
  const isAvailable = await isSlotOffered(store, { kind: 'collect', zone_id }, { date, from: slot_from, to: slot_to })
  if (!isAvailable) throw invalid('requested_collect_at', (t) => t('alerts.time_invalid'))
}

/** In the time zone of the business. */
export function requestedStopSlot(
  { requested_collect_at: from, requested_collect_to: to }: RequestedSlot, timezone: string,
): Values<'order_deliveries'> {
  if (!from || !to) return {}
  const [begin, end] = [from, to].map((moment) => DateTime.fromISO(moment, { zone: timezone }))
  const [date, slot_from, slot_to] = [begin?.toISODate() ?? null, begin?.toFormat('HH:mm') ?? '', end?.toFormat('HH:mm') ?? '']
  if (date === null || end?.toISODate() !== endDay(date, slot_from, slot_to)) return {}
  return { date, slot_from, slot_to }
}
