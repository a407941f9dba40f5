/** The sequence of one shipment as a routing problem in metres and minutes of the day, and the arrivals that follow from it. Pure. */
import { distanceInMetres } from '#common/distance'
import type { RoutingProblem } from '#backend/routing/routing_problem'
import type { Point } from '#schema/types'

export interface SequencedStop {
  readonly id: number
  readonly location: Point | null
  /** HH:MM or HH:MM:SS. */
  readonly slot_from: string | null
  readonly slot_to: string | null
}

export interface TravelSettings {
  /** How much longer the way is than the straight line. */
  readonly road_factor: number
  readonly speed_kmh: number
  /** How long a stop takes. */
  readonly stop_minutes: number
}

export interface ShipmentDay {
  /** Where the vehicle starts and ends; null when unknown. */
  readonly start: Point | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/** A stop in its sequence. Without a start time only the sequence is known. */
export interface PlannedStop {
  readonly id: number
  /** Minutes of the day. */
  readonly arrives: number | null
  readonly late_minutes: number
}

/** `stops` have a location. A locked stop keeps its place among the locked ones; the locked ones at the start stay first. */
export function sequenceProblem(
  stops: readonly SequencedStop[], locked: ReadonlySet<number>, day: ShipmentDay, travel: TravelSettings,
): RoutingProblem {
  const distances = metresBetween([day.start, ...stops.map(({ location }) => location)], travel)
  const numbers = stops.flatMap(({ id }, index) => (locked.has(id) ? [index + 1] : []))
  const fixed = stops.findIndex(({ id }) => !locked.has(id))
  return {
    stops: stops.map((stop) => ({ loads: [], ...windowOf(stop, day), service: travel.stop_minutes })),
    vehicles: [{
      capacities: [], leaves: minutesOf(day.start_time) ?? 0, returns: minutesOf(day.end_time) ?? Infinity,
      locked: numbers, fixed: fixed < 0 ? stops.length : fixed,
    }],
    distances, durations: distances.map((metres) => minutesFor(metres, travel)),
  }
}

/** The arrivals of these stops in their sequence. */
export function arrivalsOf(stops: readonly SequencedStop[], day: ShipmentDay, travel: TravelSettings): PlannedStop[] {
  let at = day.start
  let now = minutesOf(day.start_time)
  return stops.map((stop) => {
    const { id, location } = stop
    if (now === null || !location) return { id, arrives: null, late_minutes: 0 }
    const { opens, closes } = windowOf(stop, day)
    const arrives = now + minutesFor(metresOf(at, location, travel), travel)
    now = Math.max(arrives, opens) + travel.stop_minutes
    at = location
    return { id, arrives: Math.round(arrives), late_minutes: Math.max(0, Math.ceil(arrives - closes)) }
  })
}

/** 09:30 → 570 */
export function minutesOf(time: string | null): number | null {
  const [hours = 0, minutes = 0] = time?.split(':').map(Number) ?? []
  return time === null ? null : hours * 60 + minutes
}

/** Without a start time a slot says nothing. */
function windowOf({ slot_from, slot_to }: SequencedStop, { start_time }: ShipmentDay) {
  if (start_time === null) return { opens: -Infinity, closes: Infinity }
  return { opens: minutesOf(slot_from) ?? -Infinity, closes: minutesOf(slot_to) ?? Infinity }
}

function metresBetween(points: readonly (Point | null)[], travel: TravelSettings): Float64Array {
  return Float64Array.from(points.flatMap((from) => points.map((to) => metresOf(from, to, travel))))
}

const metresOf = (from: Point | null, to: Point | null, { road_factor }: TravelSettings): number =>
  (from && to ? Math.round(distanceInMetres(from, to) * road_factor) : 0)

const minutesFor = (metres: number, { speed_kmh }: TravelSettings): number => metres * 60 / (speed_kmh * 1000)
