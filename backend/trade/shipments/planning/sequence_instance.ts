/** The sequence of one shipment as a routing problem in metres and minutes of the day, and the arrivals that follow from it. Pure. */
import { endMinute, minuteOf } from '#common/time/day_hours'
import type { PlannedStop } from '#common/orders/dispatch'
import type { RoutingInstance } from '#backend/trade/shipments/routing/instance'
import { between, type Ways } from '#backend/trade/shipments/routing/ways'
import type { Point } from '#schema/types'

export interface SequencedStop {
  readonly id: number
  /** The pin, or where its zone is. */
  readonly location: Point | null
  /** HH:MM or HH:MM:SS. */
  readonly slot_from: string | null
  readonly slot_to: string | null
}

export interface ZonedStop extends SequencedStop { readonly zone_id: number | null }

export interface Travel {
  /** Between the start, which is number 0, and the stops. */
  readonly ways: Ways
  /** How long a stop takes. */
  readonly stop_minutes: number
}

export interface ShipmentDay {
  /** Where the vehicle starts and ends; null when unknown. */
  readonly start: Point | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/**
 * `stops` have a location; the ways begin with the start. A locked stop keeps its place among the locked ones; the locked ones at the
 * start stay first.
 */
export function sequenceInstance(
  stops: readonly SequencedStop[], locked: ReadonlySet<number>, day: ShipmentDay, { ways, stop_minutes }: Travel,
): RoutingInstance {
  const numbers = stops.flatMap(({ id }, index) => (locked.has(id) ? [index + 1] : []))
  const fixed = stops.findIndex(({ id }) => !locked.has(id))
  return {
    stops: stops.map((stop) => ({ loads: [], ...windowOf(stop, day.start_time !== null), service: stop_minutes })),
    vehicles: [{
      capacities: [], leaves: minutesOf(day.start_time) ?? 0,
      returns: day.end_time === null ? Infinity : endMinute(day.start_time, day.end_time),
      locked: numbers, fixed: fixed < 0 ? stops.length : fixed,
    }],
    distances: ways.metres, durations: ways.minutes, isWaitingCostly: true,
  }
}

/** The arrivals of these stops, by their numbers in sequence: the first stop of the ways is 1. */
export function arrivalsOf(
  stops: readonly SequencedStop[], numbers: readonly number[], day: ShipmentDay, { ways, stop_minutes }: Travel,
): PlannedStop[] {
  let at = 0
  let now = minutesOf(day.start_time)
  return numbers.flatMap((number): PlannedStop[] => {
    const stop = stops[number - 1]
    if (!stop) return []
    if (now === null || !stop.location) return [unknownArrival(stop.id)]
    const { opens, closes } = windowOf(stop, day.start_time !== null)
    const reached = now + between(ways.minutes, at, number)
    const arrives = Math.max(reached, opens)
    now = arrives + stop_minutes
    at = number
    return [{
      id: stop.id, arrives: Math.round(arrives), wait_minutes: Math.round(arrives - reached),
      late_minutes: Math.max(0, Math.ceil(reached - closes)),
    }]
  })
}

export const unknownArrival = (id: number): PlannedStop => ({ id, arrives: null, wait_minutes: 0, late_minutes: 0 })

/** The way in metres over the stops that have a location, from the start and back. */
export function metresOfRoute(stops: readonly SequencedStop[], numbers: readonly number[], ways: Ways): number {
  const placed = numbers.filter((number) => stops[number - 1]?.location)
  return Math.round([...placed, 0].reduce((sum, number, index) => sum + between(ways.metres, placed[index - 1] ?? 0, number), 0))
}

/** 09:30 → 570 */
export const minutesOf = (time: string | null): number | null => (time === null ? null : minuteOf(time))

/** Without a start time a slot says nothing. */
export function windowOf({ slot_from, slot_to }: SequencedStop, isTimed: boolean) {
  if (!isTimed) return { opens: -Infinity, closes: Infinity }
  return { opens: minutesOf(slot_from) ?? -Infinity, closes: slot_to === null ? Infinity : endMinute(slot_from, slot_to) }
}
