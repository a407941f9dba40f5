/** Stops whose slots do not fit the hours of their shipment, or its sequence. Pure; for the dispatcher and for the courier. */
import { areOverlapping, endMinute, minuteOf, minuteWithin, type DayHours } from '#common/time/day_hours'
import { addDays } from '#common/time/time'

export interface SlotStop { readonly id: number; readonly slot_from: string | null; readonly slot_to: string | null }
type ShipmentHours = Pick<DayHours, 'start_time' | 'end_time'>

/**
 * Stops in sequence. `outside`: the slot and the hours do not meet. `overtaken`: the slot is over when that of a stop before it begins.
 */
export function slotProblems<S extends SlotStop>(
  stops: readonly S[], hours: ShipmentHours,
): Readonly<Record<'outside' | 'overtaken', readonly S[]>> {
  return {
    outside: stops.filter((stop) => stop.slot_from !== null && !isWithin(stop, hours)),
    overtaken: stops.filter((stop, place) => stops.slice(0, place).some((before) => isOverBefore(stop, before, hours))),
  }
}

/** Any day serves; after midnight it is the next one. */
const DAY = '2000-01-01'

const isWithin = ({ slot_from, slot_to }: SlotStop, { start_time, end_time }: ShipmentHours): boolean =>
  [DAY, addDays(DAY, 1)].some((date) =>
    areOverlapping({ date, start_time: slot_from, end_time: slot_to }, { date: DAY, start_time, end_time }))

function isOverBefore({ slot_from, slot_to }: SlotStop, before: SlotStop, hours: ShipmentHours): boolean {
  if (slot_to === null || before.slot_from === null) return false
  const from = slot_from ?? slot_to
  return minuteWithin(from, hours) + endMinute(slot_from, slot_to) - minuteOf(from) <= minuteWithin(before.slot_from, hours)
}

/**
 * By the beginnings of their slots; a stop without one stays behind the one that it follows, and a locked one keeps its place.
 */
export function sortBySlot<S extends SlotStop>(
  stops: readonly S[], hours: ShipmentHours, locked: ReadonlySet<number> = NONE,
): readonly S[] {
  let begins = -1
  const placed = stops.map((stop) => {
    begins = stop.slot_from === null ? begins : minuteWithin(stop.slot_from, hours)
    return { stop, begins }
  })
  const sorted = placed.filter(({ stop }) => !locked.has(stop.id)).toSorted((one, other) => one.begins - other.begins).values()
  return stops.map((stop) => (locked.has(stop.id) ? stop : sorted.next().value?.stop ?? stop))
}

const NONE: ReadonlySet<number> = new Set()
