/** When a client would like to be fetched: only what is offered, and the visit that the order asks for begins with it. */
import { DateTime } from 'luxon'
import { isOffered, slotsFor } from '#backend/zones/offer'
import { invalid } from '#backend/resource/refusals'
import type { Row } from '#resources'
import type { Saving } from '#backend/resource/behavior'
import type { Store, Values } from '#backend/resource/store'

type Order = Row<'orders'>
type Draft = Saving<'orders'>['draft']
type Wish = Pick<Order, 'requested_collect_at' | 'requested_collect_to'>

export async function assertWishOffered(store: Store, { address_id, ...draft }: Draft): Promise<void> {
  const wish = { requested_collect_at: null, requested_collect_to: null, ...draft }
  if (!wish.requested_collect_at && !wish.requested_collect_to) return
  const { date = null, slot_from = null, slot_to = null } = wishedVisit(wish, store.facts.timezone)
  const zone_id = address_id ? (await store.find('addresses', address_id))?.zone_id ?? null : null
  if (zone_id !== null) await store.lock('zones', zone_id)
  const offered = await slotsFor(store, { kind: 'collect', zone_id })
  const isGood = isOffered(offered, { date, from: slot_from, to: slot_to })
  if (!isGood) throw invalid('requested_collect_at', (t) => t('alerts.time_invalid'))
}

/** In the time of the business. */
export function wishedVisit({ requested_collect_at: from, requested_collect_to: to }: Wish, timezone: string): Values<'order_deliveries'> {
  if (!from || !to) return {}
  const [begin, end] = [from, to].map((moment) => DateTime.fromISO(moment, { zone: timezone }))
  if (!begin || !end || begin.toISODate() !== end.toISODate()) return {}
  return { date: begin.toISODate(), slot_from: begin.toFormat('HH:mm'), slot_to: end.toFormat('HH:mm') }
}
