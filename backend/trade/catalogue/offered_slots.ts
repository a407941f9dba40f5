/** The slots of a zone: those that clients may choose, those that staff see, and what is said against a time that is none of them. */
import { settingOf } from '#backend/services/settings/setting_of'
import { isolated } from '#backend/services/paper/formats'
import { specialDaysOf } from '#backend/services/calendar/special_days'
import { computeSlots, slotAround, slotProblem, slotsFrom, type SlotProblem, type SlotRules, type SlotWithRoom } from './slots.ts'
import { endInstant, instantOf } from '#backend/engine/clock/business_time'
import { localeOf } from '#backend/engine/i18n/translator'
import { daysBetween } from '#common/time/time'
import type { ErrorMessage } from '#backend/engine/resource/refusals'
import type { OfferedSlot, Slot, StaffSlot } from '#common/time/slot'
import type { Row } from '#resources'
import type { Store } from '#backend/engine/resource/store'

type Stop = Row<'order_deliveries'>
/** `id`: an existing stop, which does not count against its own slot. */
export type SlotRequest = Pick<Stop, 'kind' | 'zone_id'> & { readonly id?: number | undefined }

/** A zone without slots has the opening hours of the company and no limit; an address without a zone the default slots and no limit. */
export const findSlots = async (store: Store, request: SlotRequest): Promise<Slot[]> =>
  computeSlots(await slotRules(store, request), store.context.today)

/** For staff: of today too, as long as they last, and full ones. */
export const findSlotsForStaff = async (store: Store, request: SlotRequest): Promise<StaffSlot[]> =>
  slotsAhead(await slotRules(store, request), store)

const slotsAhead = (rules: SlotRules, { context: { timezone, today, now } }: Store): (SlotWithRoom & StaffSlot)[] =>
  slotsFrom(rules, today, 0).map((slot) => ({ ...slot, ...instantsOf(slot, timezone) }))
    .filter(({ to_at }) => Date.parse(to_at) > Date.parse(now))

export const instantsOf = ({ date, from, to }: Slot, timezone: string): Pick<OfferedSlot, 'from_at' | 'to_at'> =>
  ({ from_at: instantOf(date, timezone, from), to_at: endInstant(date, timezone, from, to) })

async function slotRules(store: Store, { id, kind, zone_id }: SlotRequest): Promise<SlotRules> {
  const zone = zone_id === null ? null : await store.find('zones', zone_id)
  const city = zone && kind === 'delivery' ? await store.find('cities', zone.city_id) : null
  const stops = zone ? await store.select('order_deliveries', { zone_id, status: 'pending' }) : []
  return {
    slots: zone ? zone.slots : settingOf(store.context, 'delivery_default_slots').map((slot) => ({ ...slot, max_stops: NO_LIMIT })),
    weekdays: kind === 'collect' ? zone?.collect_weekdays ?? null : city?.delivery_days ?? null,
    hours: settingOf(store.context, 'company_opening_hours'), special: (await specialDaysOf(store, null)).hours,
    taken: beginsByDate(stops.filter((stop) => stop.id !== id)),
  }
}

const NO_LIMIT = Infinity

export type Choice = { readonly [K in keyof Slot]: string | null }
type Refuse = (message: ErrorMessage) => Error

/**
 * Throws unless a client may choose the slot. Locks the zone: of several clients at once only as many get a place as there are. PostgreSQL
 * returns times with seconds, forms send none.
 */
export async function assertSlotOffered(store: Store, request: SlotRequest, { date, from, to }: Choice, refuse: Refuse): Promise<void> {
  await lockZone(store, request)
  const rules = await slotRules(store, request)
  const [begin, end] = [withoutSeconds(from), withoutSeconds(to)]
  const isSame = (slot: Slot) => slot.date === date && slot.from === begin && slot.to === end
  const slot = slotsFrom(rules, store.context.today, 1).find(isSame)
  if (!slot) throw refuse((t) => t('alerts.time_invalid'))
  if (slot.free === 0) throw refuse(slotMessage('full', slot, computeSlots(rules, store.context.today)))
}

/** `problem`: why it is another one than the wished. */
export interface FreeSlot { readonly slot: Slot; readonly problem: SlotProblem | null }

/** The slot around the wished time; else the next free one, on another day at that hour if it can be. Null: none ahead. Locks the zone. */
export async function nextFreeSlot(store: Store, request: SlotRequest, wish: Slot): Promise<FreeSlot | null> {
  await lockZone(store, request)
  const rules = await slotRules(store, request)
  const free = computeSlots(rules, store.context.today).toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`))
  const wished = slotAround(free.filter(({ date }) => date === wish.date), wish.from)
  if (wished) return { slot: wished, problem: null }
  const [next] = free.filter(({ date, from }) => `${date} ${from}` > `${wish.date} ${wish.from}`)
  if (!next) return null
  const sameHour = next.date === wish.date ? undefined : slotAround(free.filter(({ date }) => date === next.date), wish.from)
  const isPast = wish.date <= store.context.today
  return { slot: sameHour ?? next, problem: isPast ? 'past' : slotProblem(rules, wish) }
}

/** Why staff should not take that time, with the next free ones; null when nothing speaks against it. Locks the zone. */
export async function slotObjection(store: Store, request: SlotRequest, { date, from, to }: Choice): Promise<ErrorMessage | null> {
  const { timezone, now, today } = store.context
  if (date === null) return null
  const wish = { date, from: withoutSeconds(from) ?? null, to: withoutSeconds(to) ?? null }
  const isPast = wish.from === null || wish.to === null ? date < today
    : Date.parse(endInstant(date, timezone, wish.from, wish.to)) <= Date.parse(now)
  await lockZone(store, request)
  const rules = await slotRules(store, request)
  // Without slots of its own nothing is known against a day.
  const problem = isPast ? 'past' : request.zone_id === null || !rules.slots?.length ? null : slotProblem(rules, wish)
  return problem && slotMessage(problem, wish, slotsAhead(rules, store).filter(({ free }) => free !== 0))
}

/** The slot around a time, such as one that was agreed by telephone. */
export async function slotAt(store: Store, request: SlotRequest, date: string, time: string): Promise<Slot | null> {
  const slots = await findSlotsForStaff(store, request)
  return slotAround(slots.filter((slot) => slot.date === date), time) ?? null
}

async function lockZone(store: Store, { zone_id }: SlotRequest): Promise<void> {
  if (zone_id !== null) await store.lock('zones', zone_id)
}

/** `Tue 24 Nov 09:00–12:00 is full. Free: Tue 24 Nov 15:00–19:00, Wed 25 Nov 09:00–12:00.` */
function slotMessage(problem: SlotProblem, wish: Choice & { readonly date: string }, free: readonly Slot[]): ErrorMessage {
  const nearest = free.toSorted((a, b) => distance(a, wish) - distance(b, wish)).slice(0, FEW)
    .toSorted((a, b) => `${a.date} ${a.from}`.localeCompare(`${b.date} ${b.from}`))
  return (t) => t(`errors.slots.${problem}`, {
    slot: slotText(localeOf(t), wish),
    free: nearest.map((slot) => slotText(localeOf(t), slot)).join(' · ') || t('errors.slots.none_free'),
  })
}

const FEW = 3
const distance = ({ date, from }: Slot, wish: Choice & { readonly date: string }) =>
  Math.abs(daysBetween(wish.date, date)) + (from === wish.from ? 0 : 0.1)

const slotText = (locale: string, { date, from, to }: Choice & { readonly date: string }): string => {
  const day = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const hours = from === null ? '' : ` \u2066${[from, to].filter(Boolean).join('–')}\u2069`
  return isolated(`${day.format(new Date(`${date}T00:00:00Z`))}${hours}`)
}

const withoutSeconds = (time: string | null) => time?.slice(0, 5)

function beginsByDate(stops: readonly Pick<Stop, 'date' | 'slot_from'>[]): Map<string, string[]> {
  const timed = stops.flatMap(({ date, slot_from }) => (date && slot_from ? [{ date, from: slot_from.slice(0, 5) }] : []))
  return new Map([...Map.groupBy(timed, ({ date }) => date)].map(([date, all]) => [date, all.map(({ from }) => from)]))
}
