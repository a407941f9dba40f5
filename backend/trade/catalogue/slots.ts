/** The slots of the days ahead, and whether a time is one of them. Pure. Source: domain.md §3.3 (zones), §5.3 T-D0. */
import { DateTime } from 'luxon'
import { app, type Row } from '#resources'
import { areOverlapping, endMinute, minuteOf, minuteWithin } from '#common/time/day_hours'
import type { Slot } from '#common/time/slot'
import { hoursOn } from '#backend/engine/clock/open_weeks'
import { weekdayOf, type OpeningHours } from '#backend/engine/clock/opening_hours'
import type { SpecialHours } from '#backend/engine/clock/open_time'

type Hours = OpeningHours[keyof OpeningHours]
type ZoneSlot = NonNullable<Row<'zones'>['slots']>[number]

export interface SlotRules {
  /** Of the zone; none: the opening hours of the day. */
  readonly slots: readonly ZoneSlot[] | null
  /** Weekdays that are served; none: when the company is open. */
  readonly weekdays: readonly string[] | null
  readonly hours: OpeningHours
  /** The hours of special days instead of those of their weekday, none when it is closed. */
  readonly special: SpecialHours
  /** By date when the stops begin that take a place already. */
  readonly taken: ReadonlyMap<string, readonly string[]>
}

/** How far ahead a client may choose. */
export const DAYS_AHEAD = 14

/** From tomorrow on, those that are not full. `today` is the date in the time zone of the business. */
export const computeSlots = (rules: SlotRules, today: string): Slot[] =>
  slotsFrom(rules, today, 1).filter(({ free }) => free !== 0).map(({ date, from, to }) => ({ date, from, to }))

/** `free`: places that are left; null without a limit. */
export interface SlotWithRoom extends Slot { readonly free: number | null }

/** All slots of the days ahead. `first`: in how many days the first of them is. */
export function slotsFrom(rules: SlotRules, today: string, first: number): SlotWithRoom[] {
  const start = DateTime.fromISO(today, { zone: 'utc' })
  return Array.from({ length: DAYS_AHEAD }, (_, index) => start.plus({ days: index + first }).toISODate() ?? '')
    .flatMap((date) => slotsOn(rules, date))
}

/** Why staff are asked before they take a time. */
export type SlotProblem = 'past' | 'full' | 'not_served'

/** A time of their own within a slot takes a place of it; without a time only the day counts. */
export function slotProblem(rules: SlotRules, { date, from }: { date: string; from: string | null }): Exclude<SlotProblem, 'past'> | null {
  const slots = slotsOn(rules, date)
  const around = from === null ? slots[0] : slotAround(slots, from)
  if (!around) return 'not_served'
  return from !== null && around.free === 0 ? 'full' : null
}

/** The slot in which that time is. */
export const slotAround = <S extends Pick<Slot, 'from' | 'to'>>(slots: readonly S[], time: string): S | undefined =>
  slots.find((slot) => isWithin(time, slot))

function slotsOn(rules: SlotRules, date: string): SlotWithRoom[] {
  const { slots, weekdays, taken } = rules
  const weekday = weekdayOf(date)
  const special = rules.special.get(date)
  const open = hoursOn(rules, date)
  const isServed = special?.length !== 0 && (weekdays?.length ? weekdays.includes(weekday) : open.length > 0)
  if (!isServed) return []
  if (!slots?.length) return open.map(({ from, to }) => ({ date, from, to, free: null }))
  const begins = taken.get(date) ?? []
  return slotsOfDay(slots.filter((slot) => !slot.weekdays?.length || slot.weekdays.includes(weekday)), special)
    .map(({ from, to, of, max_stops }) => {
      const left = max_stops - begins.filter((time) => isWithin(time, of)).length
      return { date, from, to, free: left === Infinity ? null : Math.max(0, left) }
    })
}

/** `of`: the slot whose places it shares. */
interface DaySlot extends Pick<ZoneSlot, 'from' | 'to' | 'max_stops'> { readonly of: Pick<ZoneSlot, 'from' | 'to'> }

/** On a special day within its hours; those that meet no slot are one of their own. */
function slotsOfDay(slots: readonly ZoneSlot[], special: Hours | undefined): DaySlot[] {
  if (special === undefined || slots.length === 0) return slots.map((slot) => ({ ...slot, of: slot }))
  const most = Math.max(...slots.map(({ max_stops }) => max_stops))
  return special.flatMap((hours): DaySlot[] => {
    const met = slots.filter((slot) => areOverlapping(dayHours(slot), dayHours(hours)))
    if (met.length === 0) return [{ ...hours, max_stops: most, of: hours }]
    return met.map((slot) => ({ ...slot, ...bothOf(slot, hours), of: slot }))
  })
}

function bothOf(slot: Hours[number], hours: Hours[number]): Hours[number] {
  const from = minuteOf(slot.from) < minuteOf(hours.from) ? hours.from : slot.from
  return { from, to: endMinute(slot.from, slot.to) > endMinute(hours.from, hours.to) ? hours.to : slot.to }
}

/** Any date serves. */
const dayHours = ({ from, to }: Hours[number]) => ({ date: '2000-01-01', start_time: from, end_time: to })

const isWithin = (time: string, { from, to }: Pick<Slot, 'from' | 'to'>): boolean => {
  const minute = minuteWithin(time, { start_time: from, end_time: to })
  return minute >= minuteOf(from) && minute < endMinute(from, to)
}

/** Each ends after it begins; those of a weekday do not overlap. Pure. */
export function areSlotsRight(slots: readonly ZoneSlot[]): boolean {
  const daysOf = ({ weekdays }: ZoneSlot) => (weekdays?.length ? weekdays : app.enums.weekday)
  const areApart = (one: ZoneSlot, other: ZoneSlot) =>
    one.to <= other.from || other.to <= one.from || !daysOf(one).some((day) => daysOf(other).includes(day))
  return slots.every((one, index) => one.from < one.to && slots.slice(0, index).every((other) => areApart(one, other)))
}
