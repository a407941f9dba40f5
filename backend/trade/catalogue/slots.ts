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
export function computeSlots(rules: SlotRules, today: string): Slot[] {
  const first = DateTime.fromISO(today, { zone: 'utc' })
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => first.plus({ days: index + 1 }))
  return days.flatMap((day) => slotsOn(rules, day.toISODate() ?? '', weekdayOf(day)))
}

function slotsOn({ slots, weekdays, hours, taken }: SlotRules, date: string, weekday: keyof OpeningHours): Slot[] {
  const isServed = weekdays?.length ? weekdays.includes(weekday) : (hours[weekday]?.length ?? 0) > 0
  if (!isServed) return []
  const spans = slots?.length ? slots : (hours[weekday] ?? []).map((span) => ({ ...span, max_stops: Infinity }))
  return spans
    .filter(({ from, max_stops }) => (taken.get(slotKey({ date, from })) ?? 0) < max_stops)
    .map(({ from, to }) => ({ date, from, to }))
}

const weekdayOf = (day: DateTime) => app.enums.weekday[day.weekday - 1] ?? 'mon'
