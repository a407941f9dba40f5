/**
 * Finds short routes: takes strings of neighbouring stops out of some routes and puts each stop back where it costs least, again and
 * again; a worse result is kept with a probability that falls during the search. Source: Christiaens, Vanden Berghe, "Slack induction by
 * string removals for vehicle routing problems", Transportation Science 54 (2020).
 */
import { performance } from 'node:perf_hooks'
import { randomNumbers } from './random.ts'
import { Route } from './route.ts'
import { at, routingTables, type RoutingProblem, type RoutingTables } from './routing_problem.ts'

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

/** Average and largest number of stops that are taken out at once, and of those in one string. */
const STOPS_OUT = 10
const STRING_LENGTH = 10
/** With this probability a route is asked without half of its positions, so that a stop is not always put back where it was. */
const BLINK = 0.01
const LEFT_OUT = 0.5
/** The temperature of the search at its start and end, in average detours. */
const HOT = 0.3
const COLD = 0.01
/**
 * Stops in a route up to which HOT is enough. Of longer ones whole parts would never change their vehicle: there the start is hotter
 * with the square of the length, at most so many times.
 */
const SHORT_ROUTE = 10
const MOST_HEAT = 10
/** The clock is read, and the temperature set, once in so many changes. */
const CHANGES_A_STEP = 64

export function findRoutes(problem: RoutingProblem, limits: RoutingLimits): FoundRoutes {
  const tables = routingTables(problem)
  const search = new RouteSearch(tables, problem.vehicles.map((vehicle) => new Route(tables, vehicle)), randomNumbers(limits.seed ?? 1))
  const start = performance.now()
  search.insertAbsent()
  search.keep()
  const hot = HOT * Math.min(Math.max(search.stopsInRoute / SHORT_ROUTE, 1) ** 2, MOST_HEAT)
  for (let changes = 0, part = 0; part < 1 && search.mayChange; changes += CHANGES_A_STEP) {
    part = Math.max(changes / limits.changes, (performance.now() - start) / limits.milliseconds)
    const temperature = tables.detour * hot * (COLD / hot) ** part
    for (let change = 0; change < CHANGES_A_STEP; change++) search.change(temperature)
  }
  return search.best()
}

class RouteSearch {
  readonly #tables: RoutingTables
  readonly #routes: readonly Route[]
  readonly #random: () => number
  /** The stops that may change their place. */
  readonly #free: readonly number[]
  readonly #isLocked: Uint8Array
  /** The route of each stop. */
  readonly #routeOf: (Route | null)[]
  readonly #absent: number[]
  /** An equal vehicle before it, by route. */
  readonly #twins: ReadonlyMap<Route, Route>
  /** The stops of the routes that this change has changed, before it. */
  readonly #before = new Map<Route, { readonly stops: readonly number[]; readonly revision: number }>()
  #cost = Infinity
  #best: { cost: number; routes: readonly (readonly number[])[] } = { cost: Infinity, routes: [] }

  constructor(tables: RoutingTables, routes: readonly Route[], random: () => number) {
    this.#tables = tables
    this.#routes = routes
    this.#random = random
    this.#isLocked = new Uint8Array(tables.size)
    this.#routeOf = Array.from({ length: tables.size }, () => null)
    for (const route of routes) for (const stop of route.stops) {
      this.#isLocked[stop] = 1
      this.#routeOf[stop] = route
    }
    this.#free = Array.from({ length: tables.size - 1 }, (_, index) => index + 1).filter((stop) => !this.#isLocked[stop])
    this.#absent = [...this.#free]
    this.#twins = new Map(routes.flatMap((route, index) => {
      const twin = routes.slice(0, index).findLast(({ vehicle }) => isSame(vehicle, route.vehicle))
      return twin ? [[route, twin] as const] : []
    }))
  }

  /** Whether stops can be put in another place. */
  get mayChange(): boolean {
    return this.#free.length > 0 && this.#tables.size > 2 && this.#routes.length > 0
  }

  /** On average, of the routes that have any. */
  get stopsInRoute(): number {
    return (this.#tables.size - 1) / Math.max(1, this.#routes.filter(({ stops }) => stops.length).length)
  }

  best(): FoundRoutes {
    this.#routes.forEach((route, index) => { route.replace(this.#best.routes[index] ?? []) })
    const sum = (valueOf: (route: Route) => number) => this.#routes.reduce((all, route) => all + valueOf(route), 0)
    const { routes, cost } = this.#best
    return { routes, cost, distance: sum(({ distance }) => distance), lateness: sum(({ lateness }) => lateness) }
  }

  change(temperature: number): void {
    this.#removeStrings()
    this.#sortAbsent()
    this.insertAbsent()
    if (this.#total() < this.#cost - temperature * Math.log(this.#random())) this.keep()
    else this.#undo()
  }

  keep(): void {
    this.#before.clear()
    this.#cost = this.#total()
    if (this.#cost < this.#best.cost - 1e-9) this.#best = { cost: this.#cost, routes: this.#routes.map(({ stops }) => [...stops]) }
  }

  #undo(): void {
    for (const [route, { stops, revision }] of this.#before) {
      route.replace(stops, revision)
      for (const stop of stops) this.#routeOf[stop] = route
    }
    this.#before.clear()
  }

  #total(): number {
    let cost = 0
    for (const route of this.#routes) if (route.stops.length) cost += route.cost
    return cost
  }

  #integer(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #aboutToChange(route: Route): void {
    if (!this.#before.has(route)) this.#before.set(route, { stops: [...route.stops], revision: route.revision })
  }

  /** From routes near a random stop, each of which loses one string with the stop that is nearest to it. */
  #removeStrings(): void {
    const longest = Math.min(STRING_LENGTH, this.stopsInRoute)
    const strings = Math.floor(this.#random() * (4 * STOPS_OUT / (1 + longest) - 1) + 1)
    const seed = this.#free[this.#integer(this.#free.length)] as number
    for (const stop of [seed, ...this.#tables.near[seed] ?? []]) {
      const route = this.#routeOf[stop]
      if (!route || this.#isLocked[stop] || this.#before.has(route)) continue
      this.#removeString(route, stop, 1 + this.#integer(Math.min(longest, route.stops.length)))
      if (this.#before.size >= strings) return
    }
  }

  /** Half of the strings keep some stops in their middle. */
  #removeString(route: Route, stop: number, length: number): void {
    const { stops } = route
    this.#aboutToChange(route)
    let kept = 0
    // Ends at the latest when the string and what it keeps are the whole route.
    if (length > 1 && length < stops.length && this.#random() < 0.5) do kept++; while (length + kept < stops.length && this.#random() < 0.5)
    const size = length + kept
    const position = stops.indexOf(stop)
    const first = Math.max(0, position - size + 1)
    const start = first + this.#integer(Math.min(position, stops.length - size) - first + 1)
    const keepFrom = start + this.#integer(length + 1)
    for (let index = start + size - 1; index >= start; index--) {
      const removed = stops[index] as number
      if ((index >= keepFrom && index < keepFrom + kept) || this.#isLocked[removed]) continue
      stops.splice(index, 1)
      this.#routeOf[removed] = null
      this.#absent.push(removed)
    }
    route.update()
  }

  /** At random, by load, far or near ones first; with times also the shortest time, the earliest and the latest ones first. */
  #sortAbsent(): void {
    const { distances, loads, opens, closes, isTimed } = this.#tables
    const choice = this.#random() * (isTimed ? 17 : 11)
    const load = loads[this.#integer(loads.length)]
    if (choice < 4 || (choice < 8 && !load)) return shuffle(this.#absent, this.#random)
    const key = choice < 8 && load ? (stop: number) => -at(load, stop)
      : choice < 10 ? (stop: number) => -at(distances, stop)
        : choice < 11 ? (stop: number) => at(distances, stop)
          : choice < 13 ? (stop: number) => at(closes, stop) - at(opens, stop)
            : choice < 15 ? (stop: number) => at(opens, stop) : (stop: number) => -at(closes, stop)
    this.#absent.sort((a, b) => compare(key(a), key(b)))
  }

  /** Each where it costs least. */
  insertAbsent(): void {
    for (const stop of this.#absent) {
      const { route, position } = this.#cheapestPlace(stop)
      this.#aboutToChange(route)
      route.stops.splice(position, 0, stop)
      this.#routeOf[stop] = route
      route.update()
    }
    this.#absent.length = 0
  }

  #cheapestPlace(stop: number): { route: Route; position: number } {
    let least = Infinity
    let best = this.#routes[0] as Route
    let position = best.vehicle.fixed
    for (const route of this.#routes) {
      if (!route.stops.length && this.#isTwinEmpty(route)) continue
      const overload = route.overloadWith(stop)
      if (overload >= least) continue
      const slot = this.#slotOf(route, stop)
      const cost = overload + at(route.placeCosts, slot)
      if (cost < least) {
        least = cost
        best = route
        position = route.places[slot] as number
      }
    }
    return { route: best, position }
  }

  /** Most routes are as they were when the stop was last put somewhere, so that its cheapest place in them is known. */
  #slotOf(route: Route, stop: number): number {
    const isBlinking = this.#random() < BLINK
    if (!isBlinking && route.placeRevisions[stop] === route.revision) return stop
    const slot = isBlinking ? 0 : stop
    this.#findPlace(route, stop, slot, isBlinking)
    route.placeRevisions[slot] = route.revision
    return slot
  }

  #findPlace(route: Route, stop: number, slot: number, isBlinking: boolean): void {
    const { size, distances, distancesTo, isTimed, latenessCost, unavoidable, unavoidableTo } = this.#tables
    const { stops, legs, vehicle } = route
    const row = stop * size
    let least = Infinity
    let position = vehicle.fixed
    let from = vehicle.fixed ? stops[vehicle.fixed - 1] as number : 0
    for (let index = vehicle.fixed; index <= stops.length; index++) {
      const to = index < stops.length ? stops[index] as number : 0
      let cost = at(distancesTo, row + from) + at(distances, row + to) - at(legs, index)
      if (cost < least && !(isBlinking && this.#random() < LEFT_OUT)) {
        if (isTimed) {
          // A route in time cannot get less late than these two ways are: most places are ruled out without asking further.
          const isRuledOut = route.lateness === 0 && cost + at(unavoidableTo, row + from) + at(unavoidable, row + to) >= least
          cost = isRuledOut ? Infinity : cost + latenessCost * route.latenessWith(stop, index, from, to)
        }
        if (cost < least) {
          least = cost
          position = index
        }
      }
      from = to
    }
    route.placeCosts[slot] = least
    route.places[slot] = position
  }

  /** One of two equal vehicles that are empty is as good as the other. */
  #isTwinEmpty(route: Route): boolean {
    return this.#twins.get(route)?.stops.length === 0
  }
}

const isSame = (one: Route['vehicle'], other: Route['vehicle']): boolean =>
  one.leaves === other.leaves && one.returns === other.returns
  && one.capacities.every((capacity, index) => capacity === other.capacities[index])

function shuffle(values: number[], random: () => number): void {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const value = values[index] as number
    values[index] = values[other] as number
    values[other] = value
  }
}

/** Unlike a difference, right for two infinite values. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0)
