/** The hours that are still free in a zone. Pure but for the store it reads with. */
import { settingOf } from '#backend/settings/values'
import { offeredSlots, slotKey, type Slot } from './slots.ts'
import type { Row } from '#resources'
import type { Store } from '#backend/resource/store'

type Stop = Row<'order_deliveries'>
/** `id`: a visit that has a place already, which is not counted against itself. */
export type Visit = Pick<Stop, 'kind' | 'zone_id'> & { readonly id?: number }

/** A zone that says no hours has the opening hours of the company, and no limit; so has an address without a zone. */
export async function slotsFor(store: Store, { id, kind, zone_id }: Visit): Promise<Slot[]> {
  const zone = zone_id === null ? null : await store.find('zones', zone_id)
  const city = zone && kind === 'delivery' ? await store.find('cities', zone.city_id) : null
  const visits = zone ? await store.select('order_deliveries', { zone_id, status: 'pending' }) : []
  return offeredSlots({
    slots: zone?.slots ?? null,
    weekdays: kind === 'collect' ? zone?.collect_weekdays ?? null : city?.delivery_days ?? null,
    hours: settingOf(store.facts, 'company.opening_hours'),
    taken: countedBySlot(visits.filter((visit) => visit.id !== id)),
  }, store.facts.today)
}

export const isOffered = (offered: readonly Slot[], { date, from, to }: { readonly [K in keyof Slot]: string | null }): boolean =>
  offered.some((slot) => slot.date === date && slot.from === clock(from) && slot.to === clock(to))

/** PostgreSQL tells seconds, forms do not. */
const clock = (time: string | null) => time?.slice(0, 5)

function countedBySlot(visits: readonly Pick<Stop, 'date' | 'slot_from'>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { date, slot_from } of visits) {
    if (!date || !slot_from) continue
    const key = slotKey({ date, from: slot_from.slice(0, 5) })
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
