/** The slots of a zone that still have places. */
import { settingOf } from '#backend/services/settings/setting_of'
import { computeSlots, slotKey, slotsFrom, type SlotRules } from './slots.ts'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import type { OfferedSlot, Slot, StaffSlot } from '#common/time/slot'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
/** `id`: an existing stop, which does not count against its own slot. */
export type SlotRequest = Pick<Stop, 'kind' | 'zone_id'> & { readonly id?: number }

/** A zone without slots has the opening hours of the company and no limit; so has an address without a zone. */
export const findSlots = async (store: Store, request: SlotRequest): Promise<Slot[]> =>
  computeSlots(await slotRules(store, request), store.context.today)

/** For staff: of today too, as long as they last, and full ones. */
export async function findSlotsForStaff(store: Store, request: SlotRequest): Promise<StaffSlot[]> {
  const { timezone, today, now } = store.context
  return slotsFrom(await slotRules(store, request), today, 0).map((slot) => ({ ...slot, ...instantsOf(slot, timezone) }))
    .filter(({ to_at }) => Date.parse(to_at) > Date.parse(now))
}

export const instantsOf = ({ date, from, to }: Slot, timezone: string): Pick<OfferedSlot, 'from_at' | 'to_at'> =>
  ({ from_at: instantOf(date, timezone, from), to_at: endInstant(date, timezone, from, to) })

async function slotRules(store: Store, { id, kind, zone_id }: SlotRequest): Promise<SlotRules> {
  const zone = zone_id === null ? null : await store.find('zones', zone_id)
  const city = zone && kind === 'delivery' ? await store.find('cities', zone.city_id) : null
  const stops = zone ? await store.select('order_deliveries', { zone_id, status: 'pending' }) : []
  return {
    slots: zone?.slots ?? null,
    weekdays: kind === 'collect' ? zone?.collect_weekdays ?? null : city?.delivery_days ?? null,
    hours: settingOf(store.context, 'company_opening_hours'),
    taken: countBySlot(stops.filter((stop) => stop.id !== id)),
  }
}

/**
 * Whether a client may choose the slot. Locks the zone: of two concurrent clients only one gets the last place. PostgreSQL returns
 * times with seconds, forms send none.
 */
export async function isSlotOffered(store: Store, request: SlotRequest, slot: Choice): Promise<boolean> {
  if (request.zone_id !== null) await store.lock('zones', request.zone_id)
  const isSame = (offered: Slot) =>
    offered.date === slot.date && offered.from === withoutSeconds(slot.from) && offered.to === withoutSeconds(slot.to)
  return (await findSlots(store, request)).some(isSame)
}

type Choice = { readonly [K in keyof Slot]: string | null }

const withoutSeconds = (time: string | null) => time?.slice(0, 5)

function countBySlot(stops: readonly Pick<Stop, 'date' | 'slot_from'>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { date, slot_from } of stops) {
    if (!date || !slot_from) continue
    const key = slotKey({ date, from: slot_from.slice(0, 5) })
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
