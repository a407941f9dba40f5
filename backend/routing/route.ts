/**
 * The stops of one vehicle with what they cost. For each position it keeps what the part of the route before and after it means for
 * the time, so that the lateness with one more stop is known without driving the route again. Source: Vidal, Crainic, Gendreau, Prins,
 * "A hybrid genetic algorithm with adaptive diversity management for a large class of vehicle routing problems with time windows", 2013.
 */
import { at, type RoutedVehicle, type RoutingTables } from './routing_problem.ts'

/** Of all routes: no two are alike. */
let revisions = 0

export class Route {
  /** The numbers of its stops in their sequence. */
  readonly stops: number[] = []
  readonly vehicle: RoutedVehicle
  /** The distances to each stop from the one before, and back to the depot. */
  readonly legs: Float64Array
  distance = 0
  /** The sum over the stops, if the vehicle went back in time after each one. */
  lateness = 0
  /** Distance, lateness and overload in units of distance. */
  cost = 0
  /** The same number means the same stops in the same sequence. */
  revision = 0
  /** Where a stop costs least, what, and in which revision that was found. */
  readonly places: Int32Array
  readonly placeCosts: Float64Array
  readonly placeRevisions: Int32Array
  readonly #tables: RoutingTables
  readonly #capacities: Float64Array
  readonly #loads: Float64Array
  /** Of the part before each position: its lateness, and when the vehicle is free again at the earliest. */
  readonly #late: Float64Array
  readonly #ready: Float64Array
  /** Of the part from each position on: its lateness, and when it may be reached at the latest. */
  readonly #lateAfter: Float64Array
  readonly #latestAfter: Float64Array

  constructor(tables: RoutingTables, vehicle: RoutedVehicle) {
    this.#tables = tables
    this.vehicle = vehicle
    this.#capacities = Float64Array.from(vehicle.capacities)
    this.#loads = new Float64Array(vehicle.capacities.length)
    const positions = () => new Float64Array(tables.size + 1)
    this.places = new Int32Array(tables.size)
    this.placeCosts = positions()
    this.placeRevisions = new Int32Array(tables.size)
    this.legs = positions()
    this.#late = positions()
    this.#ready = positions()
    this.#lateAfter = positions()
    this.#latestAfter = positions()
    this.stops.push(...vehicle.locked)
    this.update()
  }

  replace(stops: readonly number[], revision?: number): void {
    this.stops.length = 0
    for (const stop of stops) this.stops.push(stop)
    this.update(revision)
  }

  /** To be called after its stops have changed. */
  update(revision = ++revisions): void {
    this.revision = revision
    const { size, distances, isTimed, latenessCost } = this.#tables
    const { stops, legs } = this
    let last = 0
    this.distance = 0
    for (let index = 0; index <= stops.length; index++) {
      const stop = index < stops.length ? stops[index] as number : 0
      const leg = at(distances, last * size + stop)
      legs[index] = leg
      this.distance += leg
      last = stop
    }
    this.#addLoads()
    if (isTimed) {
      this.#timeBefore()
      this.#timeAfter()
    }
    if (!this.stops.length) this.lateness = 0
    this.cost = this.distance + latenessCost * this.lateness + this.#overload(0)
  }

  /** What the load of one more stop costs; 0 for none. */
  overloadWith(stop: number): number {
    return this.#overload(stop) - this.#overload(0)
  }

  /** Lateness with one more stop at this position, between `from` and `to`, minus the lateness now. */
  latenessWith(stop: number, position: number, from: number, to: number): number {
    const { size, durations, opens, closes, service } = this.#tables
    const reached = at(this.#ready, position) + at(durations, from * size + stop)
    const lateHere = Math.max(reached - at(closes, stop), 0)
    const left = Math.max(reached - lateHere, at(opens, stop)) + at(service, stop)
    const lateThen = Math.max(left + at(durations, stop * size + to) - at(this.#latestAfter, position), 0)
    return at(this.#late, position) + lateHere + lateThen + at(this.#lateAfter, position) - this.lateness
  }

  #overload(stop: number): number {
    const { loads, overloadCosts } = this.#tables
    let cost = 0
    for (let index = 0; index < loads.length; index++) {
      const over = at(this.#loads, index) + at(loads[index] as Float64Array, stop) - at(this.#capacities, index)
      if (over > 0) cost += over * at(overloadCosts, index)
    }
    return cost
  }

  #addLoads(): void {
    const { loads } = this.#tables
    for (let index = 0; index < loads.length; index++) {
      let sum = 0
      for (const stop of this.stops) sum += at(loads[index] as Float64Array, stop)
      this.#loads[index] = sum
    }
  }

  #timeBefore(): void {
    const { size, durations, opens, closes, service } = this.#tables
    let [late, ready, last] = [0, this.vehicle.leaves, 0]
    // Ends behind the last stop.
    for (let index = 0; ; index++) {
      this.#late[index] = late
      this.#ready[index] = ready
      if (index === this.stops.length) break
      const stop = this.stops[index] as number
      const reached = ready + at(durations, last * size + stop)
      const lateHere = Math.max(reached - at(closes, stop), 0)
      ready = Math.max(reached - lateHere, at(opens, stop)) + at(service, stop)
      late += lateHere
      last = stop
    }
    this.lateness = late + Math.max(ready + at(durations, last * size) - this.vehicle.returns, 0)
  }

  #timeAfter(): void {
    const { size, durations, opens, closes, service } = this.#tables
    let [late, latest, next] = [0, this.vehicle.returns, 0]
    // Ends before the first stop.
    for (let index = this.stops.length; ; index--) {
      this.#lateAfter[index] = late
      this.#latestAfter[index] = latest
      if (index === 0) break
      const stop = this.stops[index - 1] as number
      const left = at(service, stop) + at(durations, stop * size + next)
      const lateHere = Math.max(at(opens, stop) + left - latest, 0)
      latest = Math.min(latest - left, at(closes, stop)) + lateHere
      late += lateHere
      next = stop
    }
  }
}
