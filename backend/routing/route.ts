/**
 * The stops of one vehicle with what they cost. For each position it keeps what the part of the route before and after it means for
 * the time, so that the lateness with one more stop is known without driving the route again. Source: Vidal, Crainic, Gendreau, Prins,
 * "A hybrid genetic algorithm with adaptive diversity management for a large class of vehicle routing problems with time windows", 2013.
 */
import { at, type RoutedVehicle, type RoutingTables } from './routing_problem.ts'

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
  readonly #tables: RoutingTables
  readonly #loads: number[]
  /** Of the part before each position: its duration without a wait at its start, its lateness, and when it may begin. */
  readonly #duration: Float64Array
  readonly #late: Float64Array
  readonly #earliest: Float64Array
  readonly #latest: Float64Array
  /** Of the part from each position on. */
  readonly #lateAfter: Float64Array
  readonly #latestAfter: Float64Array

  constructor(tables: RoutingTables, vehicle: RoutedVehicle) {
    this.#tables = tables
    this.vehicle = vehicle
    this.#loads = vehicle.capacities.map(() => 0)
    const positions = () => new Float64Array(tables.size + 1)
    this.legs = positions()
    this.#duration = positions()
    this.#late = positions()
    this.#earliest = positions()
    this.#latest = positions()
    this.#lateAfter = positions()
    this.#latestAfter = positions()
    this.stops.push(...vehicle.locked)
    this.update()
  }

  replace(stops: readonly number[]): void {
    this.stops.length = 0
    for (const stop of stops) this.stops.push(stop)
    this.update()
  }

  /** To be called after its stops have changed. */
  update(): void {
    const { size, distances, isTimed, latenessCost } = this.#tables
    const { stops, legs } = this
    let last = 0
    this.distance = 0
    for (let index = 0; index <= stops.length; index++) {
      const stop = index < stops.length ? at(stops, index) : 0
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
    const travel = at(durations, from * size + stop)
    const late = at(this.#late, position)
    const reached = at(this.#duration, position) - late + travel
    const wait = Math.max(at(opens, stop) - reached - at(this.#latest, position), 0)
    const earliest = Math.max(at(opens, stop) - reached, at(this.#earliest, position)) - wait
    const lateHere = Math.max(at(this.#earliest, position) + reached - at(closes, stop), 0)
    const left = reached + at(service, stop) + wait - lateHere
    const lateThen = Math.max(earliest + left + at(durations, stop * size + to) - at(this.#latestAfter, position), 0)
    return late + lateHere + lateThen + at(this.#lateAfter, position) - this.lateness
  }

  #overload(stop: number): number {
    const { loads, overloadCosts } = this.#tables
    let cost = 0
    for (let index = 0; index < loads.length; index++) {
      const over = at(this.#loads, index) + at(loads[index] as Float64Array, stop) - at(this.vehicle.capacities, index)
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
    let [duration, late, earliest, latest, last] = [0, 0, this.vehicle.leaves, Infinity, 0]
    for (let index = 0; ; index++) {
      this.#duration[index] = duration
      this.#late[index] = late
      this.#earliest[index] = earliest
      this.#latest[index] = latest
      if (index === this.stops.length) break
      const stop = at(this.stops, index)
      const travel = at(durations, last * size + stop)
      const reached = duration - late + travel
      const wait = Math.max(at(opens, stop) - reached - latest, 0)
      const lateHere = Math.max(earliest + reached - at(closes, stop), 0)
      earliest = Math.max(at(opens, stop) - reached, earliest) - wait
      latest = Math.min(at(closes, stop) - reached, latest) + lateHere
      duration += travel + at(service, stop) + wait
      late += lateHere
      last = stop
    }
    this.lateness = late + Math.max(earliest + duration - late + at(durations, last * size) - this.vehicle.returns, 0)
  }

  #timeAfter(): void {
    const { size, durations, opens, closes, service } = this.#tables
    let [late, latest, next] = [0, this.vehicle.returns, 0]
    for (let index = this.stops.length; ; index--) {
      this.#lateAfter[index] = late
      this.#latestAfter[index] = latest
      if (index === 0) break
      const stop = at(this.stops, index - 1)
      const left = at(service, stop) + at(durations, stop * size + next)
      const lateHere = Math.max(at(opens, stop) + left - latest, 0)
      latest = Math.min(latest - left, at(closes, stop)) + lateHere
      late += lateHere
      next = stop
    }
  }
}
