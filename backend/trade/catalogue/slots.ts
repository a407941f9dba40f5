/** The slots that a client may choose for a stop. Pure. Source: domain.md §3.3 (zones), §5.3 T-D0. */
import { DateTime } from 'luxon'
import { app, type Row } from '#resources'
import type { Slot } from '#common/time/slot'
import type { OpeningHours } from '#backend/engine/clock/opening_hours'

export interface SlotRules {
  /** Of the zone; none: the opening hours of the day. */
  readonly slots: Row<'zones'>['slots']
  /** Weekdays that are served; none: when the company is open. */
  readonly weekdays: readonly string[] | null
  readonly hours: OpeningHours
  /** `2026-11-23 09:00` → stops that have this slot already. */
  readonly taken: ReadonlyMap<string, number>
}

/** How far ahead a client may choose. */
export const DAYS_AHEAD = 14

export const slotKey = ({ date, from }: Pick<Slot, 'date' | 'from'>) => `${date} ${from}`

/** From tomorrow on, those that are not full. `today` is the date in the time zone of the business. */
export const computeSlots = (rules: SlotRules, today: string): Slot[] =>
  slotsFrom(rules, today, 1).filter(({ free }) => free !== 0).map(({ date, from, to }) => ({ date, from, to }))

/** `free`: places that are left; null without a limit. */
export interface SlotWithRoom extends Slot { readonly free: number | null }

/** All slots of the days ahead. `first`: in how many days the first of them is. */
export function slotsFrom(rules: SlotRules, today: string, first: number): SlotWithRoom[] {
  const start = DateTime.fromISO(today, { zone: 'utc' })
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => start.plus({ days: index + first }))
  return days.flatMap((day) => slotsOn(rules, day.toISODate() ?? '', weekdayOf(day)))
}

function slotsOn({ slots, weekdays, hours, taken }: SlotRules, date: string, weekday: keyof OpeningHours): SlotWithRoom[] {
  const isServed = weekdays?.length ? weekdays.includes(weekday) : (hours[weekday]?.length ?? 0) > 0
  if (!isServed) return []
  if (!slots?.length) return (hours[weekday] ?? []).map(({ from, to }) => ({ date, from, to, free: null }))
  return slots.map(({ from, to, max_stops }) =>
    ({ date, from, to, free: Math.max(0, max_stops - (taken.get(slotKey({ date, from })) ?? 0)) }))
}

const weekdayOf = (day: DateTime) => app.enums.weekday[day.weekday - 1] ?? 'mon'
