/**
 * The vehicle routing problem with time windows and capacities: every stop is visited once by one of the vehicles, which start and end
 * at the depot. Locations are numbered: 0 is the depot, 1 the first stop. Times are in any one unit, distances and loads in theirs.
 */
import type { Matrix } from './ways.ts'

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
  /** Its part of the work: more stops than these go to another one, unless that is a long way. */
  readonly share?: number
  /** The numbers of stops that somebody else is preferred for. */
  readonly avoids?: ReadonlySet<number>
  /** What is in it is driven by nobody: better than coming late, worse than any detour. */
  readonly isLeft?: boolean
}

export interface RoutingInstance {
  readonly stops: readonly RoutedStop[]
  readonly vehicles: readonly RoutedVehicle[]
  readonly distances: Matrix
  readonly durations: Matrix
  /** Who waits for a slot costs as much as if they drove; else waiting costs nothing. Vehicles leave at a time then. */
  readonly isWaitingCostly?: boolean
}

export interface RoutingLimits {
  /** The search ends after this number of changes, or after this time. */
  readonly changes: number
  readonly milliseconds: number
  /** The same seed and number of changes give the same routes. */
  readonly seed?: number
}

export interface FoundRoutes {
  /** The numbers of the stops of each vehicle in their sequence. */
  readonly routes: readonly (readonly number[])[]
  readonly distance: number
  /** Distance, lateness and overload in units of distance. */
  readonly cost: number
  /** 0 when every stop and return is in time. */
  readonly lateness: number
}

/** From the first departure to the last opening. */
export function longestWaiting({ stops, vehicles, isWaitingCostly }: RoutingInstance): number {
  if (!isWaitingCostly) return 0
  const opens = stops.map((stop) => stop.opens).filter(Number.isFinite)
  return Math.max(0, Math.max(0, ...opens) - Math.min(...vehicles.map(({ leaves }) => leaves)))
}
