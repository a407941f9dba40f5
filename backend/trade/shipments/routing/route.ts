/**
 * The stops of one vehicle with what they cost. For each position it keeps what the part of the route before and after it means for
 * the time, so that the lateness with one more stop is known without driving the route again. Source: Vidal, Crainic, Gendreau, Prins,
 * "A hybrid genetic algorithm with adaptive diversity management for a large class of vehicle routing problems with time windows", 2013.
 */
import { between } from './ways.ts'
import type { RoutedStop, RoutedVehicle, RoutingInstance } from './instance.ts'

export interface Route {
  readonly vehicle: RoutedVehicle
  /** The numbers of its stops in their sequence. */
  readonly stops: readonly number[]
  readonly distance: number
  /** To each stop from the one before, and back to the depot. */
  readonly legs: readonly number[]
  /** The sum over the stops, if the vehicle went back in time after each one. */
  readonly lateness: number
  /** The sum over the stops that are reached before they open, if it costs anything. */
  readonly waiting: number
  readonly loads: readonly number[]
  /** Of the part before each position: its lateness, and when the vehicle is free again at the earliest. */
  readonly late: readonly number[]
  readonly ready: readonly number[]
  /** Of the part from each position on: its lateness, and when it may be reached at the latest. */
  readonly lateAfter: readonly number[]
  readonly latestAfter: readonly number[]
  /** Of the part from each position on, if waiting costs: when it is over. */
  readonly endAfter: readonly End[]
}

/** Of a part that begins at a time: after its duration, but neither earlier than if it began at once nor later than if it began never. */
interface End { readonly duration: number; readonly earliest: number; readonly latest: number }

export function driveRoute(instance: RoutingInstance, vehicle: RoutedVehicle, stops: readonly number[]): Route {
  const { distances, durations } = instance
  const legs = [...stops, 0].map((stop, index) => between(distances, (index > 0 && stops[index - 1]) || 0, stop))
  let [lateness, waiting, now, last] = [0, 0, vehicle.leaves, 0]
  const [late, ready] = [[lateness], [now]]
  for (const number of stops) {
    const { opens, closes, service } = instance.stops[number - 1] as RoutedStop
    const reached = now + between(durations, last, number)
    const lateHere = Math.max(reached - closes, 0)
    if (instance.isWaitingCostly) waiting += Math.max(opens - reached + lateHere, 0)
    now = Math.max(reached - lateHere, opens) + service
    lateness += lateHere
    late.push(lateness)
    ready.push(now)
    last = number
  }
  if (stops.length) lateness += Math.max(now + between(durations, last, 0) - vehicle.returns, 0)
  const loads = vehicle.capacities.map((_, index) => stops.reduce((sum, stop) => sum + (instance.stops[stop - 1]?.loads[index] ?? 0), 0))
  const distance = legs.reduce((sum, leg) => sum + leg, 0)
  const endAfter = instance.isWaitingCostly ? endsAfter(instance, stops) : []
  return { vehicle, stops, distance, legs, lateness, waiting, loads, late, ready, ...timesAfter(instance, vehicle, stops), endAfter }
}

function endsAfter({ stops: all, durations }: RoutingInstance, stops: readonly number[]): End[] {
  let [end, next] = [AT_ONCE, 0]
  const ends = [end]
  for (const number of stops.toReversed()) {
    const { opens, closes, service } = all[number - 1] as RoutedStop
    const left = service + between(durations, number, next)
    end = { duration: end.duration + left, earliest: endOf(end, opens + left), latest: endOf(end, closes + left) }
    ends.push(end)
    next = number
  }
  return ends.reverse()
}

const AT_ONCE: End = { duration: 0, earliest: -Infinity, latest: Infinity }
const endOf = ({ duration, earliest, latest }: End, begins: number): number => Math.min(Math.max(begins + duration, earliest), latest)

function timesAfter({ stops: all, durations }: RoutingInstance, vehicle: RoutedVehicle, stops: readonly number[]) {
  let [late, latest, next] = [0, vehicle.returns, 0]
  const [lateAfter, latestAfter] = [[late], [latest]]
  for (const number of stops.toReversed()) {
    const { opens, closes, service } = all[number - 1] as RoutedStop
    const left = service + between(durations, number, next)
    const lateHere = Math.max(opens + left - latest, 0)
    latest = Math.min(latest - left, closes) + lateHere
    late += lateHere
    lateAfter.push(late)
    latestAfter.push(latest)
    next = number
  }
  return { lateAfter: lateAfter.reverse(), latestAfter: latestAfter.reverse() }
}

/** For a stop, between two others. */
export interface Place { readonly stop: number; readonly index: number; readonly from: number; readonly to: number }

/** Lateness with one more stop at this place, minus the lateness now. */
export function latenessWith({ stops: all, durations }: RoutingInstance, route: Route, { stop, index, from, to }: Place): number {
  const { opens, closes, service } = all[stop - 1] as RoutedStop
  const { late, ready, lateAfter, latestAfter, lateness } = route
  const reached = (ready[index] ?? 0) + between(durations, from, stop)
  const lateHere = Math.max(reached - closes, 0)
  const left = Math.max(reached - lateHere, opens) + service
  const lateThen = Math.max(left + between(durations, stop, to) - (latestAfter[index] ?? 0), 0)
  return (late[index] ?? 0) + lateHere + lateThen + (lateAfter[index] ?? 0) - lateness
}

/** Waiting with one more stop at this place, minus the waiting now; `lateness` is what it adds to that. */
export function waitingWith(
  { stops: all, durations }: RoutingInstance, route: Route, { stop, index, from, to }: Place, lateness: number,
): number {
  const { opens, closes, service } = all[stop - 1] as RoutedStop
  const [now, end] = [route.ready[index] ?? 0, route.endAfter[index] ?? AT_ONCE]
  const [there, on, past] = [between(durations, from, stop), between(durations, stop, to), between(durations, from, to)]
  const left = Math.min(Math.max(now + there, opens), closes) + service
  // What the day takes longer, without the way and the stop itself.
  return endOf(end, left + on) - endOf(end, now + past) - (there + on - past) - service + lateness
}
