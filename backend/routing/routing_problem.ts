/**
 * The vehicle routing problem with time windows and capacities: every stop is visited once by one of the vehicles, which start and end
 * at the depot. Locations are numbered: 0 is the depot, 1 the first stop. Times are in any one unit, distances and loads in theirs.
 */

export interface RoutedStop {
  /** What it takes of each capacity of a vehicle. */
  readonly loads: readonly number[]
  /** The service begins between these; a vehicle that comes early waits. Coming late is allowed, but avoided. */
  readonly opens: number
  readonly closes: number
  readonly service: number
}

export interface RoutedVehicle {
  /** As many as a stop has loads. */
  readonly capacities: readonly number[]
  readonly leaves: number
  readonly returns: number
  /** The numbers of stops that stay in this vehicle, in this sequence. */
  readonly locked: readonly number[]
  /** How many of the locked ones are its first stops: nothing is placed between or before them. */
  readonly fixed: number
}

/** Matrices by row: the value from location i to j is at i × size + j. */
export interface RoutingProblem {
  readonly stops: readonly RoutedStop[]
  readonly vehicles: readonly RoutedVehicle[]
  readonly distances: Float64Array
  readonly durations: Float64Array
}

/** The problem in typed arrays by location: the search reads them millions of times a second. */
export interface RoutingTables {
  /** The number of locations, with the depot. */
  readonly size: number
  readonly distances: Float64Array
  /** By column: the distance from location i to j is at j × size + i. */
  readonly distancesTo: Float64Array
  readonly durations: Float64Array
  /** What the lateness costs that the way between two locations means however early it is taken. By row and by column. */
  readonly unavoidable: Float64Array
  readonly unavoidableTo: Float64Array
  readonly opens: Float64Array
  readonly closes: Float64Array
  readonly service: Float64Array
  /** One array for each capacity. */
  readonly loads: readonly Float64Array[]
  /** The other stops of each location, the nearest first. */
  readonly near: readonly Uint16Array[]
  readonly isTimed: boolean
  /** What a unit of lateness, and of each load beyond a capacity, costs in units of distance. */
  readonly latenessCost: number
  readonly overloadCosts: Float64Array
  /** The average detour to a stop: the distance from the depot and from the nearest other stop. */
  readonly detour: number
}

/** That many detours are preferred to a lateness of one, and to an overload by the largest stop. */
const DETOURS = 1000

export function routingTables({ stops, vehicles, distances, durations }: RoutingProblem): RoutingTables {
  const size = stops.length + 1
  const byLocation = (ofDepot: number, valueOf: (stop: RoutedStop) => number) => Float64Array.from([ofDepot, ...stops.map(valueOf)])
  const near = nearestStops(size, distances)
  const detour = averageDetour(size, distances, near)
  const loads = (stops[0]?.loads ?? []).map((_, index) => byLocation(0, (stop) => stop.loads[index] ?? 0))
  const [opens, closes] = [byLocation(-Infinity, (stop) => stop.opens), byLocation(Infinity, (stop) => stop.closes)]
  const service = byLocation(0, (stop) => stop.service)
  const latenessCost = DETOURS * detour / (averageDetour(size, durations, near) || 1)
  const unavoidable = durations.map((travel, index) => latenessCost
    * Math.max(0, at(opens, Math.floor(index / size)) + at(service, Math.floor(index / size)) + travel - at(closes, index % size)))
  return {
    size, distances, durations, near, detour, loads, opens, closes, service, latenessCost, unavoidable,
    distancesTo: transposed(distances, size), unavoidableTo: transposed(unavoidable, size),
    isTimed: stops.some(({ opens, closes }) => opens > -Infinity || closes < Infinity)
      || vehicles.some(({ returns }) => returns < Infinity),
    overloadCosts: Float64Array.from(loads, (load) => DETOURS * detour / (load.reduce((most, value) => Math.max(most, value), 0) || 1)),
  }
}

/** An element that exists. Typed for one kind of array: called with several kinds, V8 makes it less than half as fast. */
export const at = (values: Float64Array, index: number): number => values[index] as number

const transposed = (matrix: Float64Array, size: number): Float64Array =>
  matrix.map((_, index) => at(matrix, (index % size) * size + Math.floor(index / size)))

function nearestStops(size: number, distances: Float64Array): Uint16Array[] {
  const stops = Array.from({ length: size - 1 }, (_, index) => index + 1)
  return Array.from({ length: size }, (_, from) => Uint16Array.from(
    stops.filter((to) => to !== from).sort((a, b) => at(distances, from * size + a) - at(distances, from * size + b)),
  ))
}

function averageDetour(size: number, matrix: Float64Array, near: readonly Uint16Array[]): number {
  let sum = 0
  for (let stop = 1; stop < size; stop++) sum += at(matrix, stop) + at(matrix, stop * size + (near[stop]?.[0] ?? 0))
  return sum / Math.max(1, size - 1)
}
